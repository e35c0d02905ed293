/** Roles and permissions, also for the web app, which does not know core. */
export * from "@skyledger/core/model/permissions";
