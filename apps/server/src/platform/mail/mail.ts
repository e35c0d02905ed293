/** Content of an email; the layout renders it. All texts are plain: the layout escapes them. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The color of a label above the heading; left out: no label. */
  readonly tone?: "critical" | "warning" | "good" | "info";
  /** Figures with their names; key figures are shown large. `url` leads to where one is shown. */
  readonly facts?: readonly MailFact[];
  /** A list; `url` is the item's page. */
  readonly items?: readonly {
    /** A heading above it, unless the item before has the same. */
    readonly group?: string;
    readonly title: string;
    readonly detail: string;
    /** What to do about it. */
    readonly advice?: string;
    readonly url: string | null;
  }[];
  /** A line below the list: "and 12 more". */
  readonly afterItems?: string;
  /** Shown large, for typing. */
  readonly code?: string;
  readonly button?: { readonly label: string; readonly url: string };
  /**
   * Name of the code, or else of the button's address, on the operator's console if there is no mail server.
   * Omitted: it is not printed.
   */
  readonly printedAs?: string;
  /** Small print below: why this email was sent and what to do if it was unexpected. */
  readonly note: string;
  /** After the small print: where to turn off emails like this. */
  readonly settings?: { readonly label: string; readonly url: string };
  /** The same for every attempt of an email: email programs show it once. Letters, digits, and dashes. */
  readonly id?: string;
}

/** A figure with its name, and in short as a key figure. */
export interface MailFact {
  readonly name: string;
  readonly value: string;
  readonly url: string | null;
  readonly figure?: {
    readonly label: string;
    readonly value: string;
    readonly note: string;
    readonly tone: "good" | "bad" | "neutral";
  };
}

/** Sends emails. */
export interface Mailer {
  /** False: there is no mail server; emails become files. */
  readonly configured: boolean;
  /** Whether an email could be sent now. @throws Error if the mail server cannot be reached or rejects us */
  check(): Promise<void>;
  /** Resolves when the mail server has accepted the email (or the file is written). */
  send(mail: Mail): Promise<void>;
}
