import { useNavigate } from "@tanstack/react-router";
import { toast } from "sonner";
import { signOut } from "../../lib/client.ts";

/** Signs out here and on the server, and leads to /login; says so when the server could not be told. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
    } catch {
      toast.error("You are signed out here, but the server could not be told. Sign in and out again later.");
    }
    await navigate({ to: "/login", search: {} });
  };
}
