/**
 * For `test.use`: pages with motion, as most people see them. Other tests request reduced motion
 * (playwright.config.ts).
 */
export const withMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;
