/** Content of an email; the layout renders it. All texts are plain: the layout escapes them. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Figures with their names, as a small table; `url` is the page with the figure. */
  readonly facts?: readonly { readonly name: string; readonly value: string; readonly url: string | null }[];
  /** A list; `url` is the item's page. */
  readonly items?: readonly {
    readonly title: string;
    readonly detail: string;
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

/** Sends emails. */
export interface Mailer {
  /** False: there is no mail server; emails become files. */
  readonly configured: boolean;
  /** Whether an email could be sent now. @throws Error if the mail server cannot be reached or rejects us */
  check(): Promise<void>;
  /** Resolves when the mail server has accepted the email (or the file is written). */
  send(mail: Mail): Promise<void>;
}
