/** What an email says; how it looks is the layout's. All texts are plain: the layout escapes them. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Figures with their names, as a small table; `url` leads to where one is shown. */
  readonly facts?: readonly { readonly name: string; readonly value: string; readonly url: string | null }[];
  /** A list; `url` leads to where the thing is shown. */
  readonly items?: readonly {
    readonly title: string;
    readonly detail: string;
    readonly url: string | null;
  }[];
  /** A line below the list: "and 12 more". */
  readonly afterItems?: string;
  /** Shown large, to be typed in. */
  readonly code?: string;
  readonly button?: { readonly label: string; readonly url: string };
  /**
   * What the code, else the button's address, is called on the operator's console where there is no mail server.
   * Left out: it is not printed.
   */
  readonly printedAs?: string;
  /** Small print below: why this mail came and what to do if it should not have. */
  readonly note: string;
  /** Behind the small print: where emails like this are turned off. */
  readonly settings?: { readonly label: string; readonly url: string };
  /** The same whenever the same mail is tried again: mail programs show it once. Letters, digits and dashes. */
  readonly id?: string;
}

/** Sends emails. */
export interface Mailer {
  /** False: there is no mail server; emails become files. */
  readonly configured: boolean;
  /** Whether an email could be sent now. @throws Error when the mail server cannot be reached or refuses us */
  check(): Promise<void>;
  /** Resolves when the mail server has taken the email (or the file is written). */
  send(mail: Mail): Promise<void>;
}
