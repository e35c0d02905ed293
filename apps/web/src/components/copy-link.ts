import { toast } from "sonner";

/** Long enough to select and copy the link. */
const SHOWN_MS = 60_000;

/**
 * Copies the link of a page of the app, and confirms. Browsers refuse without a permission, and over plain HTTP: then the
 * message shows the link.
 * @param path from the app's root, with its search
 */
export async function copyLink(path: string): Promise<void> {
  const link = new URL(path, window.location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    toast.success("Link copied.");
  } catch {
    toast.error("The browser blocked copying. Select the link and copy it manually.", {
      description: link,
      duration: SHOWN_MS,
    });
  }
}
