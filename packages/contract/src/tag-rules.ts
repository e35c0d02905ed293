/** AWS's rules for tags, for all callers that edit them. */
export * from "@skyledger/core/model/tag-rules";
