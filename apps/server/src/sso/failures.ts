import { AppError } from "@skyledger/core/model/app-error";

/** A failed or refused sign-in. @param detail a sentence for the person */
export function ssoFailed(detail: string, cause?: unknown): AppError {
  return new AppError("sso_failed", detail, cause === undefined ? {} : { cause });
}

export function signInExpired(): AppError {
  return ssoFailed("This sign-in has expired, or another browser began it. Start again.");
}

export function notSetUp(): AppError {
  return new AppError("not_found", "Single sign-on is not set up. Save the settings first.");
}
