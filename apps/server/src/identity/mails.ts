import type { Mail } from "../platform/mail/mail.ts";

/** The code that confirms an address. */
export function verificationMail(to: string, code: string, minutes: number): Mail {
  return {
    to,
    subject: "Verify your email for Skyledger",
    heading: "Verify your email",
    paragraphs: [`Enter this code to confirm your email address. It is valid once, for ${minutes} minutes.`],
    code,
    printedAs: "Verification code",
    note: "You receive this email because someone, most likely you, created a Skyledger account with this address. If it was not you, ignore this email. Without the code, nothing happens.",
  };
}

/** For the owner of an address that someone tried to register again. */
export function alreadyRegisteredMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: "You already have a Skyledger account",
    heading: "You already have an account",
    paragraphs: [
      "Someone tried to create a Skyledger account with this address. You already have one, so nothing was changed.",
      "If it was you, sign in. If you do not remember your password, choose “Forgot password?” on the sign-in page.",
    ],
    button: { label: "Sign in", url: `${publicUrl}/login` },
    note: "If it was not you, no action is required.",
  };
}

/** The link for a new password. */
export function resetMail(to: string, publicUrl: string, token: string, minutes: number): Mail {
  return {
    to,
    subject: "Choose a new Skyledger password",
    heading: "Choose a new password",
    paragraphs: [`Use this link to choose a new password. It is valid once, for ${minutes} minutes.`],
    button: {
      label: "Choose a new password",
      url: `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`,
    },
    printedAs: "Password reset link",
    note: "You receive this email because someone requested a new password for this address. If it was not you, ignore this email. Your password stays the same.",
  };
}

/** After a password was changed. */
export function passwordChangedMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: "Your Skyledger password was changed",
    heading: "Your password was changed",
    paragraphs: [
      "Your password was changed and you were signed out everywhere. Sign in with the new password.",
    ],
    button: { label: "Sign in", url: `${publicUrl}/login` },
    note: "If it was not you, choose a new password immediately with “Forgot password?” on the sign-in page, and check who can read your email.",
  };
}

const NAME_LENGTH = 60;

/** Shortens an external name to one line, so that it cannot carry a message of its own. */
function shortName(name: string): string {
  const line = name.replace(/[\p{C}\s]+/gu, " ").trim();
  const letters = [...line];
  return letters.length <= NAME_LENGTH ? line : `${letters.slice(0, NAME_LENGTH - 1).join("")}…`;
}

/** "2026-11-26 18:20", in UTC. */
const utc = (at: Date) => at.toISOString().slice(0, 16).replace("T", " ");

/** A change of the second factors of a person; `name`: of the passkey. */
export type FactorChange =
  | {
      kind:
        | "authenticator_added"
        | "authenticator_removed"
        | "recovery_codes_replaced"
        | "recovery_code_used";
    }
  | { kind: "passkey_added" | "passkey_removed"; name: string }
  /** `by`: email address of the member who removed them. */
  | { kind: "reset"; by: string };

function factorText(change: FactorChange): { subject: string; text: string } {
  switch (change.kind) {
    case "authenticator_added":
      return {
        subject: "An authenticator app was added to your Skyledger account",
        text: "Codes of the app can now be used as the second step of signing in with your password.",
      };
    case "authenticator_removed":
      return {
        subject: "The authenticator app of your Skyledger account was removed",
        text: "Codes of the app no longer work.",
      };
    case "recovery_codes_replaced":
      return {
        subject: "The recovery codes of your Skyledger account were replaced",
        text: "The former codes no longer work.",
      };
    case "recovery_code_used":
      return {
        subject: "A recovery code of your Skyledger account was used",
        text: "Each recovery code works once. You can create new ones under Sign-in and devices.",
      };
    case "passkey_added":
      return {
        subject: "A passkey was added to your Skyledger account",
        text: `The passkey “${shortName(change.name)}” can now be used to sign in.`,
      };
    case "passkey_removed":
      return {
        subject: "A passkey was removed from your Skyledger account",
        text: `The passkey “${shortName(change.name)}” can no longer be used to sign in.`,
      };
    case "reset":
      return {
        subject: "The second factors of your Skyledger account were removed",
        text: `${change.by} removed all second factors of your account with their recovery codes, and ended your sessions. Add a new second factor under Sign-in and devices.`,
      };
  }
}

/** After a change of a person's second factors. */
export function factorChangedMail(to: string, publicUrl: string, change: FactorChange, at: Date): Mail {
  const { subject, text } = factorText(change);
  return {
    to,
    subject,
    heading: subject.replace("Skyledger ", ""),
    paragraphs: [text, `This happened on ${utc(at)} UTC.`],
    button: { label: "Open Sign-in and devices", url: `${publicUrl}/sign-in` },
    note: "If it was not you, choose a new password immediately with “Forgot password?” on the sign-in page, which also ends all sessions, and check who can read your email.",
  };
}

/** The link for joining a workspace; the layout shows names as plain text without links. */
export function invitationMail(
  to: string,
  from: { person: string; workspace: string },
  link: { publicUrl: string; token: string; days: number; hasAccount: boolean },
): Mail {
  const asked = `${shortName(from.person)} invites you to join the workspace “${shortName(from.workspace)}” on Skyledger.`;
  const note = "If you do not know this person, ignore this email.";
  if (link.hasAccount) {
    return {
      to,
      subject: "You are invited to a Skyledger workspace",
      heading: "You are invited",
      paragraphs: [
        asked,
        "This address already has a Skyledger account, and an account belongs to one workspace. To join, ask for an invitation to another email address, or ask an owner or administrator of your workspace to remove your account first.",
      ],
      note,
    };
  }
  return {
    to,
    subject: "You are invited to a Skyledger workspace",
    heading: "You are invited",
    paragraphs: [
      asked,
      `Create your account with this address to join. The link is valid once, for ${link.days} days.`,
    ],
    button: {
      label: "Create your account",
      url: `${link.publicUrl}/register?invitation=${encodeURIComponent(link.token)}`,
    },
    printedAs: "Invitation link",
    note,
  };
}

/** For owners and administrators, after the break-glass owner of a workspace signed in. */
export function breakGlassMail(
  to: string,
  publicUrl: string,
  use: { email: string; at: Date; address: string | null },
): Mail {
  const from = use.address === null ? "" : ` from ${use.address}`;
  return {
    to,
    subject: "The break-glass owner signed in to Skyledger",
    heading: "The break-glass owner signed in",
    paragraphs: [
      `${use.email} signed in without single sign-on on ${utc(use.at)} UTC${from}.`,
      "Your workspace requires single sign-on. Its break-glass owner is the only person who can sign in without it.",
    ],
    button: { label: "Open the audit log", url: `${publicUrl}/audit-log` },
    note: "If you did not expect this, end that person's sessions and change the password and the second factors.",
  };
}
