/** 99+ above 99 (§2). */
export function badgeCount(count: number): string {
  return count > 99 ? "99+" : String(count);
}
