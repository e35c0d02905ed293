import { AppError } from "@skyledger/core/model/app-error";

/** A run can't start while another one is active: it can later. */
export class ActiveRunError extends AppError {
  constructor(detail: string) {
    super("conflict", detail);
    this.name = "ActiveRunError";
  }
}
