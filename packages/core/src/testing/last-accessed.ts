import type { LastAccessed } from "../resources/last-accessed.ts";
import type { PolicyDocument } from "../resources/policy-document.ts";

/** A policy of one statement that allows actions on everything. */
export const allow = (Action: string | string[]): PolicyDocument => ({
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Action, Resource: "*" }],
});

/** Last accessed data with these services. */
export const used = (...namespaces: string[]): LastAccessed => ({
  allowedServices: 400,
  services: namespaces.map((namespace) => ({
    namespace,
    lastAuthenticatedAt: "2026-05-01T00:00:00.000Z",
    actions: null,
  })),
});
