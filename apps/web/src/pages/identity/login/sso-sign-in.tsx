import { lazy, Suspense, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";

// The form makes the first page larger, so it is loaded on request. The button is not: its arrival would move the page.
const SsoForm = lazy(() => import("./sso-form.tsx").then((file) => ({ default: file.SsoForm })));

/** Signs in with the identity provider of an email domain. */
export function SsoSignIn() {
  const [open, setOpen] = useState(false);
  const button = (
    <Button size="lg" busy={open} className="mt-3 w-full" onClick={() => setOpen(true)}>
      Continue with single sign-on
    </Button>
  );
  if (!open) return button;
  return (
    <Suspense fallback={button}>
      <SsoForm />
    </Suspense>
  );
}
