// The web app knows the contract only; files that it writes itself are written like the server's.
export { csvRows } from "@skyledger/core/model/csv";
