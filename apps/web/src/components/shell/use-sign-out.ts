import { useNavigate } from "@tanstack/react-router";
import { toast } from "sonner";
import { signOut } from "../../lib/client.ts";

/** Signs out locally and on the server, opens /login, and reports when the server was not reached. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
    } catch {
      toast.error(
        "You're signed out on this device, but the server couldn't be reached to end the session. Sign in and sign out again later.",
      );
    }
    await navigate({ to: "/login", search: {} });
  };
}
