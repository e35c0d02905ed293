/** What comments are about: a finding or a recommendation. */
export type Commented = { findingId: string } | { recommendationId: string };
