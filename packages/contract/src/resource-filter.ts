/** The property filter of resources, for all callers that show or write one. */
export * from "@skyledger/core/model/resource-filter";
