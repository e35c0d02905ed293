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

test("a module's imports are followed to any depth, also in a circle; modules outside the bundle end the path", () => {
  const graph = graphOf({ shell: ["menu", "external"], menu: ["icon", "shell"], icon: [], other: ["icon"] });
  expect([...withImports(["shell"], graph)].sort()).toEqual(["external", "icon", "menu", "shell"]);
});

test("a module that was moved is reported", () => {
  expect(() => withImports(["shell"], graphOf({}))).toThrow("shell is not a module of the app.");
});

test("the imports of the frame around the pages are one file, without a page's own modules", () => {
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
