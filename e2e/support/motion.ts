/** For `test.use`: pages that move, as most people see them. Others ask for reduced motion (playwright.config.ts). */
export const withMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;
