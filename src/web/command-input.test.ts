/** Decision 24: the schema of a command lets through what a form can send; the module's rules name its errors. */
import { expect, test } from "vitest";
import { ZodError, type z } from "zod";
import { aListingForm } from "../../tests/support/publishing.ts";
import {
  passwordChangeInput,
  profileInput,
  registrationInput,
  userChangeInput,
} from "../accounts/account.input.ts";
import { parseProfile, parseRegistration } from "../accounts/account.ts";
import { parsePasswordChange } from "../accounts/password-change.ts";
import { parseUserChange } from "../accounts/user-change.ts";
import { saveSearchInput } from "../alerts/saved-search.input.ts";
import { parseSavedSearch } from "../alerts/saved-search.ts";
import { editListingInput } from "../listings/listing.input.ts";
import { parseListingForm } from "../listings/listing-form.ts";
import { replyInput } from "../messaging/message.input.ts";
import { parseMessage } from "../messaging/message.ts";
import { reportListingInput } from "../moderation/report.input.ts";
import { parseReason } from "../moderation/report.ts";

const id = "01890000-0000-7000-8000-000000000001";
const policy = { isStrong: false, isCommon: () => false };
const long = "é".repeat(10_001);

const inTurn =
  <Parsed>(schema: z.ZodType<Parsed>, rules: (parsed: Parsed) => unknown) =>
  (form: object) =>
    rules(schema.parse(form));

/** Command, a form as a browser may send it, what parses and checks it, and the errors that this returns. */
const forms: [string, Record<string, unknown>, (form: object) => unknown, object][] = [
  [
    "registration",
    { name: " ", email: "zoe", phone: "1", password: "", confirmPassword: "" },
    inTurn(registrationInput, ({ confirmPassword = "", ...form }) =>
      parseRegistration({ ...form, confirmPassword }, policy),
    ),
    {
      name: "name-required",
      email: "invalid-email",
      phone: "invalid-phone",
      password: "password-required",
    },
  ],
  ["profile", { name: long, phone: "" }, inTurn(profileInput, parseProfile), { name: "name-too-long" }],
  [
    "password",
    { currentPassword: "", password: "secret", confirmPassword: "", currentSessionId: null },
    inTurn(passwordChangeInput, (form) => parsePasswordChange(form, "member", policy)),
    { currentPassword: "current-password-required", confirmPassword: "passwords-differ" },
  ],
  [
    "user",
    { userId: id, name: "Zoé", phone: "", role: "reine", password: "" },
    inTurn(userChangeInput, (form) => parseUserChange(form, { current: "member", isOwn: false }, policy)),
    { role: "role-unknown" },
  ],
  [
    "listing",
    {
      listingId: id,
      basedOn: null,
      intent: "publish",
      photos: [],
      form: {
        ...aListingForm({ title: "", description: long, category: "nulle", price: "cher" }),
        priceType: "troc",
        city: "",
        region: "Atlantide",
      },
    },
    inTurn(editListingInput, ({ form }) => parseListingForm(form, "publish")),
    {
      title: "title-required",
      description: "description-too-long",
      category: "category-unknown",
      price: "price-not-a-number",
      priceType: "price-type-unknown",
      city: "city-required",
      region: "region-unknown",
    },
  ],
  [
    "message",
    { conversationId: id, body: " \n" },
    inTurn(replyInput, ({ body }) => parseMessage(body)),
    { reason: "message-required" },
  ],
  [
    "report",
    { listingId: id, reporter: "hash", reason: "nulle", text: "" },
    inTurn(reportListingInput, parseReason),
    { reason: "reason-required" },
  ],
  [
    "saved search",
    { name: "", alert: "hourly", query: "" },
    inTurn(saveSearchInput, parseSavedSearch),
    { name: "name-required", alert: "alert-required" },
  ],
];

test.each(forms)("errors of the %s form have their ids, whatever was typed", (_, form, parse, errors) => {
  const named = "reason" in errors ? errors : { errors };
  expect(parse(form)).toEqual({ ok: false, ...named });
});

test.each(forms)("a %s of another shape throws, naming the field", (_, form, parse) => {
  for (const field of Object.keys(form)) {
    let thrown: unknown;
    try {
      parse({ ...form, [field]: 7 });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ZodError);
    expect((thrown as ZodError).issues[0]?.path[0]).toBe(field); // as the line above found
  }
});
