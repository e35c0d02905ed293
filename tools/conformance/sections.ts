import type { Section } from "./statement.ts";
import { product } from "./statements/1-product.ts";
import { screens } from "./statements/2-screens.ts";
import { entities } from "./statements/3-entities.ts";
import { states } from "./statements/4-states.ts";
import { validation } from "./statements/5-validation.ts";
import { roles } from "./statements/6-roles.ts";
import { calls } from "./statements/7-calls.ts";
import { errors } from "./statements/8-errors.ts";
import { constants } from "./statements/9-constants.ts";

/** The specification by section. */
export const sections: readonly Section[] = [
  product,
  screens,
  entities,
  states,
  validation,
  roles,
  calls,
  errors,
  constants,
];
