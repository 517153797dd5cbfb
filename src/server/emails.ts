/** All kinds of email. */
import { accountClosedEmail } from "../accounts/emails/account-closed.ts";
import { confirmNewEmail } from "../accounts/emails/confirm-new-email.ts";
import { emailChangedEmail } from "../accounts/emails/email-changed.ts";
import { invitationEmail } from "../accounts/emails/invitation.ts";
import { newDeviceEmail } from "../accounts/emails/new-device.ts";
import { passwordChangedEmail } from "../accounts/emails/password-changed.ts";
import { resetPasswordEmail } from "../accounts/emails/reset-password.ts";
import { secondFactorChangedEmail } from "../accounts/emails/second-factor-changed.ts";
import { secondFactorFailedEmail } from "../accounts/emails/second-factor-failed.ts";
import { verifyEmail } from "../accounts/emails/verify-email.ts";
import { alertDigestEmail } from "../alerts/emails/alert-digest.ts";
import { memberMessageEmail } from "../console/emails/member-message.ts";
import { memberSuspendedEmail } from "../console/emails/member-suspended.ts";
import { testEmail } from "../console/emails/test-email.ts";
import { appointmentQuestionEmail } from "../deals/emails/appointment-question.ts";
import { appointmentReminderEmail } from "../deals/emails/appointment-reminder.ts";
import { dealStepEmail } from "../deals/emails/deal-step.ts";
import { reservationEndedEmail } from "../deals/emails/reservation-ended.ts";
import { listingExpiringEmail } from "../listings/emails/listing-expiring.ts";
import { listingsExpiringEmail } from "../listings/emails/listings-expiring.ts";
import { priceDropEmail } from "../lists/emails/price-drop.ts";
import { newMessageEmail } from "../messaging/emails/new-message.ts";
import { appealDecidedEmail } from "../moderation/emails/appeal-decided.ts";
import { listingApprovedEmail } from "../moderation/emails/listing-approved.ts";
import { listingDecidedEmail } from "../moderation/emails/listing-decided.ts";
import { listingRemovedEmail } from "../moderation/emails/listing-removed.ts";
import { listingRestoredEmail } from "../moderation/emails/listing-restored.ts";
import { moderationWaitingEmail } from "../moderation/emails/moderation-waiting.ts";
import { reportAnsweredEmail } from "../moderation/emails/report-answered.ts";
import { suspensionAppealDecidedEmail } from "../moderation/emails/suspension-appeal-decided.ts";
import { inquiryEmail } from "../support/emails/inquiry.ts";

export const emails = [
  verifyEmail,
  resetPasswordEmail,
  confirmNewEmail,
  emailChangedEmail,
  passwordChangedEmail,
  newDeviceEmail,
  secondFactorChangedEmail,
  secondFactorFailedEmail,
  accountClosedEmail,
  newMessageEmail,
  dealStepEmail,
  appointmentReminderEmail,
  appointmentQuestionEmail,
  reservationEndedEmail,
  listingExpiringEmail,
  listingsExpiringEmail,
  priceDropEmail,
  listingRemovedEmail,
  listingDecidedEmail,
  appealDecidedEmail,
  suspensionAppealDecidedEmail,
  listingRestoredEmail,
  alertDigestEmail,
  inquiryEmail,
  memberSuspendedEmail,
  testEmail,
  memberMessageEmail,
  listingApprovedEmail,
  moderationWaitingEmail,
  reportAnsweredEmail,
  invitationEmail,
] as const;
