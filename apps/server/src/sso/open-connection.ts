import { AppError } from "@skyledger/core/model/app-error";
import type { Seal } from "../platform/keys/seal.ts";
import type { Connection } from "./connections-store.ts";
import type { OidcSettings } from "./providers/oidc-configuration.ts";

/** Opens the secrets of connections. */
export interface Connections {
  /** Throws unreadable_data if the secret was sealed with another key. */
  oidcSettings(connection: Connection): OidcSettings;
  /** A secret as it is stored. */
  close(workspaceId: string, clientSecret: string): string;
}

export function createConnections(seal: Seal): Connections {
  return {
    oidcSettings({ workspaceId, provider, clientSecretSealed, version }) {
      if (provider.protocol !== "oidc") throw new Error("The connection does not use OpenID Connect.");
      const opened =
        clientSecretSealed === null
          ? ({ opened: true, text: "" } as const)
          : seal.open(clientSecretSealed, workspaceId);
      if (!opened.opened) {
        throw new AppError(
          "unreadable_data",
          "The server can't read the client secret of single sign-on, because its master key was replaced. An owner must enter it again.",
        );
      }
      return { ...provider, clientSecret: opened.text, version };
    },
    close: (workspaceId, clientSecret) => seal.close(clientSecret, workspaceId),
  };
}
