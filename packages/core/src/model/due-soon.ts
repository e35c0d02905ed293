/** A finding is due soon when its due date is at most this many days away. */
export const dueSoonDays = 7;
