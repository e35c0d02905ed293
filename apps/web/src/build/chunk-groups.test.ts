import { expect, test } from "vitest";
import { chunkGroups, type ImportGraph, withImports } from "./chunk-groups.ts";

function graphOf(imports: Record<string, string[]>): ImportGraph {
  return {
    getModuleInfo: (id) => {
      const importedIds = imports[id];
      return importedIds === undefined ? null : { importedIds };
    },
  };
}

test("a module's imports are walked however far, also in a circle; what is outside of the bundle ends the way", () => {
  const graph = graphOf({ shell: ["menu", "external"], menu: ["icon", "shell"], icon: [], other: ["icon"] });
  expect([...withImports(["shell"], graph)].sort()).toEqual(["external", "icon", "menu", "shell"]);
});

test("a module that was moved away is said so", () => {
  expect(() => withImports(["shell"], graphOf({}))).toThrow("shell is not a module of the app.");
});

test("what the frame around the pages imports is one file, a page's own modules are not in it", () => {
  const [, shell] = chunkGroups("/app/src");
  const name = shell?.name;
  if (typeof name !== "function") throw new Error("The second group is named by module.");
  const graph: ImportGraph = {
    getModuleInfo: (id) => ({
      importedIds: id === "/app/src/components/shell/shell.tsx" ? ["/menu.tsx"] : [],
    }),
  };
  const ask = (id: string) => Reflect.apply(name, undefined, [id, graph]);
  expect(ask("/menu.tsx")).toBe("shell");
  expect(ask("/page.tsx")).toBeNull();
});
