/** The property filter of resources, for every caller that shows or writes one. */
export * from "@skyledger/core/model/resource-filter";
