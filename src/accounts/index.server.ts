/** What other modules, pages and the composition root may use of `accounts` on the server. Its other .server files are private. */

export { deleteConversations } from "./abandoned-conversations.writes.server.ts";
export { type Accounts, createAccounts, type SignedIn } from "./accounts.server.ts";
export { changeUser, createUser, deleteUsers } from "./administration.commands.server.ts";
export { findUsers, hasAdministrator, listStaff, lockUsers } from "./administration.queries.server.ts";
export {
  claimApiRequest,
  deleteApiRequestsBefore,
  findApiRequest,
  finishApiRequest,
  releaseApiRequest,
} from "./api-requests.writes.server.ts";
export {
  createApiToken,
  deleteApiTokensExpiredBefore,
  markTokenUsed,
  revokeApiToken,
} from "./api-tokens.commands.server.ts";
export {
  type ApiToken,
  findTokenBearer,
  listApiTokens,
  type TokenBearer,
} from "./api-tokens.queries.server.ts";
export { type CloseAccountRejection, closeAccount } from "./closure.commands.server.ts";
export { isCommonPassword } from "./common-passwords.server.ts";
export { isDeliverableEmail } from "./deliverable-email.server.ts";
export {
  cancelEmailChange,
  confirmEmail,
  type EmailChangeRejection,
  findEmailConfirmation,
  requestEmailChange,
  requestVerification,
  resendEmailChange,
} from "./email-address.commands.server.ts";
export { deleteExpiredEmailLinks } from "./email-links.writes.server.ts";
export { linkIdentity, unlinkIdentity } from "./identities.commands.server.ts";
export { findIdentity, findIdentityOwner } from "./identities.queries.server.ts";
export {
  createIdentityProvider,
  type IdentityClaims,
  type IdentityProvider,
  type ProviderChecks,
  type ProviderSettings,
} from "./identity-provider.server.ts";
export { identityTicket, identityTicketMinutes, readIdentityTicket } from "./identity-ticket.server.ts";
export { type InvitationRejection, inviteMember } from "./invitation.commands.server.ts";
export {
  deleteKnownClientsBefore,
  findKnownClients,
  rememberClients,
} from "./known-clients.writes.server.ts";
export { changeRole, createAdministrator, createPasswordLink, isUnset } from "./operator.commands.server.ts";
export {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeySignIn,
  startPasskeyStep,
} from "./passkeys.commands.server.ts";
export { listPasskeys, type Passkey } from "./passkeys.queries.server.ts";
export {
  changePassword,
  findPasswordReset,
  requestPasswordReset,
  resetPassword,
} from "./password.commands.server.ts";
export { passwordHashing } from "./password-hashing.server.ts";
export { findPassword } from "./passwords.queries.server.ts";
export { findPendingEmail } from "./pending-email.queries.server.ts";
export { deleteExpiredPendingEmails } from "./pending-email.writes.server.ts";
export {
  type AvatarRejection,
  changeAvatar,
  changeOwnProfile,
  removeAvatar,
  setShownName,
} from "./profile.commands.server.ts";
export { isDecidedOfClosedAccount } from "./reported-listings.writes.server.ts";
export {
  cancelAuthenticator,
  confirmAuthenticator,
  disableSecondFactor,
  removeSecondFactorOf,
  renewRecoveryCodes,
  startAuthenticator,
} from "./second-factor.commands.server.ts";
export {
  findChallenge,
  findSecondFactor,
  findSecondSteps,
  hasSecondFactor,
  type SecondFactor,
} from "./second-factor.queries.server.ts";
export { findOwnPage, findSeller, type Seller } from "./sellers.queries.server.ts";
export {
  deleteEndedSessions,
  endOtherSessions,
  endOwnSession,
  endSessions,
  hashSessionTokens,
  reportNewDevice,
} from "./sessions.commands.server.ts";
export { findEndedSessions, openSessions } from "./sessions.queries.server.ts";
export { deleteEndedSecondFactorSteps } from "./sign-in-challenges.writes.server.ts";
export {
  findLatestSuspension,
  findSuspension,
  lockPublisher,
  type Suspension,
} from "./suspension.queries.server.ts";
export { clearSuspension, lockEndedSuspension, writeSuspension } from "./suspension.writes.server.ts";
export { readSuspensionToken, suspensionToken } from "./suspension-token.server.ts";
export { totpUri } from "./totp.server.ts";
export {
  countUsers,
  findAccountSize,
  findUser,
  findUserByEmail,
  isEmailVerified,
  isEstablishedAccount,
  listUsers,
  matchesNameOrEmail,
  type User,
} from "./users.queries.server.ts";
export { insertUser } from "./users.writes.server.ts";
