const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day for people, of YYYY-MM-DD or an ISO instant: "Mar 8, 2026". */
export function dayText(day: string): string {
  const [year = "", month = "", date = ""] = day.slice(0, 10).split("-");
  return `${months[Number(month) - 1] ?? month} ${Number(date)}, ${year}`;
}
