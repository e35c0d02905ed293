import type { ResponseOf } from "@skyledger/contract";
import { mount, type Routes } from "../platform/http/mount.ts";
import type { ViewsService } from "./service.ts";
import type { SavedView } from "./store.ts";

type ViewAnswer = ResponseOf<"GET /views">["views"][number];

/** Pages are stored only after the contract has validated them. */
function toAnswer({ id, page, ...view }: SavedView): ViewAnswer {
  return { viewId: id, page: page as ViewAnswer["page"], ...view };
}

/** Saved views of the signed-in person. */
export function viewRoutes(views: ViewsService): Routes {
  return (api) => {
    mount(api, "GET /views", async ({ principal, query }) => ({
      views: (await views.list(principal, query.page)).map(toAnswer),
    }));
    mount(api, "POST /views", async ({ principal, body }) => ({
      view: toAnswer(await views.save(principal, body)),
    }));
    mount(api, "DELETE /views/:id", async ({ principal, params }) => {
      await views.remove(principal, params.id);
      return undefined;
    });
  };
}
