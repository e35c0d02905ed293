import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient, startSession } from "./lib/client.ts";
import { followSystemTheme } from "./lib/theme.ts";
import { router } from "./router.tsx";
import "./styles.css";

declare global {
  interface Window {
    /** Read by the scroll lock of dialogs for its style element. */
    __webpack_nonce__?: string;
  }
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) window.__webpack_nonce__ = nonce;

followSystemTheme();
startSession();

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element with the id root.");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
