// The web app imports only the contract, and writes its CSV files like the server's.
export { csvRows } from "@skyledger/core/model/csv";
