/**
 * Packages with native code, WebAssembly, or worker files, loaded from node_modules instead of bundled. They are
 * the dependencies of the npm package.
 */
export const externalPackages = ["@duckdb/node-api", "@electric-sql/pglite", "@node-rs/argon2", "pino"];
