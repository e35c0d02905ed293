import type { ResponseOf } from "@skyledger/contract";
import { mount, type Routes } from "../platform/http/mount.ts";
import type { ViewsService } from "./service.ts";
import type { SavedView } from "./store.ts";

type ViewAnswer = ResponseOf<"GET /views">["views"][number];

function toAnswer({ id, ...view }: SavedView): ViewAnswer {
  return { viewId: id, ...view };
}

/** Saved views of the signed-in person, and those that others share. */
export function viewRoutes(views: ViewsService): Routes {
  return (api) => {
    mount(api, "GET /views", async ({ principal, query }) => ({
      views: (await views.list(principal, query.page)).map(toAnswer),
    }));
    mount(api, "POST /views", async ({ principal, body }) => ({
      view: toAnswer(await views.save(principal, body)),
    }));
    mount(api, "PUT /views/:id/sharing", async ({ principal, params, body }) => ({
      view: toAnswer(await views.share(principal, params.id, body.sharedWith)),
    }));
    mount(api, "DELETE /views/:id", async ({ principal, params }) => {
      await views.remove(principal, params.id);
      return undefined;
    });
  };
}
