import topic from "../../resources/sns-topic.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { serviceSourceTable } from "../../testing/service-source-table.ts";
import check from "./sns-topic-confused-deputy-guard.ts";

const settings = { displayName: null, kmsKeyId: null, fifo: false, confirmedSubscriptions: 0 };

serviceSourceTable(check, (policy) =>
  resourceWith(topic, { settings: { ...settings, policy: policy ?? { Statement: [] } } }),
);
