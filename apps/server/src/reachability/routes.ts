import type { Named } from "@skyledger/core/reachability/reasoning";
import type { ReachAnswer } from "@skyledger/core/reachability/walk";
import { mount, type Routes } from "../platform/http/mount.ts";
import type { ReachabilityService } from "./service.ts";

const shared = ({
  verdict,
  extent,
  hops,
  blockedBy,
  missing,
  notEvaluated,
  dependsOn,
}: Omit<Named<ReachAnswer>, "resourceName">) => ({
  ...{ verdict, extent, hops: [...hops], blockedBy },
  ...{ missing: [...missing], notEvaluated: [...notEvaluated] },
  ...(dependsOn && { dependsOn: [...dependsOn] }),
});

/** Network reachability. */
export function reachabilityRoutes(reachability: ReachabilityService): Routes {
  return (api) => {
    mount(api, "GET /reachability/exposed", async ({ principal, query }) => {
      const { answers, takenAt, missing } = await reachability.exposed(principal, query);
      return {
        answers: answers.map(({ resourceArn, resourceName, family, protocol, ports, ...answer }) => ({
          ...{ resourceId: resourceArn, resourceName, networkInterfaceId: answer.networkInterfaceId },
          ...{ protocol, from: `internet-${family}` },
          ...{ port: ports[0], lastPort: ports[1], ...shared(answer) },
        })),
        ...{ takenAt, missing: [...missing] },
      };
    });
    mount(api, "POST /reachability/ask", async ({ principal, body: { questions } }) => {
      const { answers, takenAt } = await reachability.ask(principal, questions);
      return {
        answers: answers.flatMap(({ resourceArn, resourceName, networkInterfaceId, ...answer }, at) => {
          const question = questions[at];
          if (!question) return [];
          const { from, port, protocol } = question;
          const of = { resourceId: resourceArn, resourceName, networkInterfaceId };
          return [{ ...of, from, protocol, port, lastPort: port, ...shared(answer) }];
        }),
        takenAt,
      };
    });
  };
}
