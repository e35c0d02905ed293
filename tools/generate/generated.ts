/** A file that is generated from others, committed, and checked to be fresh. */
export type Generated = {
  /** Path from the repository's root. */
  file: string;
  /** The whole text, ending with a newline. `root` is the repository's root folder. */
  render: (root: string) => string | Promise<string>;
};

/** A folder of generated Markdown files, without any other `.md` file. */
export type GeneratedFolder = {
  /** Path from the repository's root. */
  folder: string;
  /** File name → whole text. */
  renderAll: (root: string) => Promise<ReadonlyMap<string, string>>;
};
