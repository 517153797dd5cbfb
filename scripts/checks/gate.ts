/** The two sets of checks that CI runs. */
import {
  clusterProjects,
  clusterProjectsOfCi,
  fullProjects,
  fullProjectsOfCi,
  gateProjects,
} from "../../vitest.config.ts";
import { clusterNeeds, ensureTestNeeds, fullNeeds } from "../setup/test-needs.ts";
import { type Results, runChecks } from "./run-checks.ts";
import { buildCheck, staticChecks } from "./static-checks.ts";
import { testSuite } from "./test-suites.ts";

/** `npm test`. Tests and static checks run in parallel. */
export async function runGate(signal: AbortSignal): Promise<Results> {
  // First, so that missing requirements are reported immediately.
  await ensureTestNeeds(["Chromium"], signal);
  return runChecks([[buildCheck, testSuite("tests", gateProjects)], staticChecks], signal);
}

/** `npm run test:full`: tests that `npm test` omits. */
export async function runFull(signal: AbortSignal): Promise<Results> {
  await ensureTestNeeds([...fullNeeds, "strace"], signal);
  return runChecks(
    [[buildCheck, testSuite("full", fullProjects), testSuite("cluster", clusterProjects)]],
    signal,
  );
}

/**
 * The same with one fault of each class, and with a cluster that starts, serves and stops. Neither has limits of time, which
 * depend on other work of the machine: CI must fail for reasons of the commit only.
 */
export async function runFullOfCi(signal: AbortSignal): Promise<Results> {
  await ensureTestNeeds(fullNeeds, signal);
  return runChecks(
    [[buildCheck, testSuite("full", fullProjectsOfCi), testSuite("cluster", clusterProjectsOfCi)]],
    signal,
  );
}

/** `npm run test:cluster` */
export async function runCluster(signal: AbortSignal): Promise<Results> {
  await ensureTestNeeds(clusterNeeds, signal);
  return runChecks([[buildCheck, testSuite("cluster", clusterProjects)]], signal);
}
