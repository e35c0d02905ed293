import accountRegion from "../../resources/account-region.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./config-recorder-all-resources.ts";

function config(recorder: object = {}, status: object = {}) {
  return {
    configRecorder: [
      {
        name: "default",
        roleArn: "arn:aws:iam::1:role/aws-service-role/config.amazonaws.com/AWSServiceRoleForConfig",
        strategy: "ALL_SUPPORTED_RESOURCE_TYPES",
        allSupported: true,
        globalTypes: true,
        excludedTypes: [],
        ...recorder,
      },
    ],
    configRecorderStatus: [
      { name: "default", recording: true, lastStatus: "SUCCESS", lastError: null, ...status },
    ],
    configDelivery: [{ name: "default", bucket: "history", topicArn: null }],
  };
}

checkTable(check, [
  { when: "it records all", result: "pass", resource: resourceWith(accountRegion, config()) },
  {
    when: "there is no recorder",
    result: "fail",
    resource: resourceWith(accountRegion, {
      configRecorder: [],
      configRecorderStatus: [],
      configDelivery: [],
    }),
    evidence: { recorders: 0 },
  },
  {
    when: "it was stopped",
    result: "fail",
    resource: resourceWith(accountRegion, config({}, { recording: false })),
    evidence: { problems: ["it is stopped"] },
  },
  {
    when: "its delivery fails",
    result: "fail",
    resource: resourceWith(accountRegion, config({}, { lastStatus: "FAILURE" })),
    evidence: { problems: ["its last delivery failed"] },
  },
  {
    when: "types are left out and the role is another",
    result: "fail",
    resource: resourceWith(
      accountRegion,
      config({
        strategy: "EXCLUSION_BY_RESOURCE_TYPES",
        allSupported: false,
        excludedTypes: ["AWS::EC2::Volume"],
        roleArn: "arn:aws:iam::1:role/config",
      }),
    ),
    evidence: {
      problems: ["it excludes resource types", "it uses a different role"],
      excludedTypes: ["AWS::EC2::Volume"],
    },
  },
  {
    when: "it has no delivery channel",
    result: "fail",
    resource: resourceWith(accountRegion, { ...config(), configDelivery: [] }),
    evidence: { problems: ["it has no delivery channel"] },
  },
]);
