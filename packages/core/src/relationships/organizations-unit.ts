import unit from "../resources/organizations-unit.ts";
import { inParent } from "./in-parent.ts";

export default inParent(unit);
