import { configureGlobal, readConfigureGlobal } from "fast-check";

// In CI, properties use the same values each time, so that only the change decides. Elsewhere, they use
// others in each run.
if (process.env.CI) configureGlobal({ ...readConfigureGlobal(), seed: 20_261_122 });
