import { Link } from "@tanstack/react-router";
import { apiBase } from "../../lib/runtime-settings.ts";

/** Footer of every protected page. */
export function Footer() {
  return (
    <footer className="border-line border-t">
      <div className="mx-auto flex w-full max-w-[1400px] flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-4 text-muted text-xs sm:px-6">
        <p>© {new Date().getFullYear()} Skyledger · AI-Powered Cloud Optimization</p>
        <nav aria-label="Footer" className="flex gap-4">
          <Link to="/help" className="rounded-sm hover:text-ink hover:underline">
            Help
          </Link>
          <a href={`${apiBase()}/docs`} className="rounded-sm hover:text-ink hover:underline">
            API
          </a>
          <Link to="/privacy" className="rounded-sm hover:text-ink hover:underline">
            Privacy
          </Link>
          <Link to="/terms" className="rounded-sm hover:text-ink hover:underline">
            Terms
          </Link>
        </nav>
      </div>
    </footer>
  );
}
