/** A file that is made from others, committed, and checked to be fresh. */
export type Generated = {
  /** Path from the repository's root. */
  file: string;
  /** The whole text, ending with a newline. `root` is the repository's root folder. */
  render: (root: string) => string | Promise<string>;
};
