/** What a mail says; how it looks is the layout's. All texts are plain: the layout escapes them. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Shown large, to be typed in. */
  readonly code?: string;
  readonly button?: { readonly label: string; readonly url: string };
  /** Small print below: why this mail came and what to do if it should not have. */
  readonly note: string;
}

/** Sends mails. */
export interface Mailer {
  /** False: there is no mail server; mails become files. */
  readonly configured: boolean;
  /** Whether a mail could be sent now. @throws Error when the mail server cannot be reached or refuses us */
  check(): Promise<void>;
  /** Resolves when the mail server has taken the mail (or the file is written). */
  send(mail: Mail): Promise<void>;
}
