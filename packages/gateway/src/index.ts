/** Entry point of the gateway: a server with the API of Supabase, for any schema. */
export { createGateway, type Gateway, type GatewayOptions } from './create-gateway.ts';
export { createBoundedCache, type BoundedCache } from './bounded-cache.ts';
export { createTokenService, type TokenService } from './http/caller/tokens.ts';
export { makeSigningKey, parseSigningKeys, type SigningKey } from './http/caller/signing-keys.ts';
export {
  addStandbyKey,
  formatSigningKeys,
  revokeSigningKey,
  rotateSigningKeys,
} from './http/caller/change-signing-keys.ts';
export type {
  AuthAlarm,
  AuthApi,
  AuthEmail,
  AuthLimits,
  AuthOptions,
  AuthSms,
  AuthUser,
  NewUser,
  ProviderOptions,
} from './auth/types.ts';
export { languagesOf } from './auth/client.ts';
export { AuthError } from './errors/auth-error.ts';
export { FunctionError, type FieldMessages } from './errors/function-error.ts';
export type { FunctionContext, FunctionDefinition, FunctionResult } from './functions/types.ts';
export {
  addressGroup,
  createClientAddress,
  createTrust,
  isTrustedProxy,
  requestAddress,
  type ClientVariables,
} from './http/client-address.ts';
export { headerOf } from './http/incoming.ts';
export { assignAccount } from './http/assign-account.ts';
export { storableTextError } from './http/storable-text.ts';
export type { GatewayEnv } from './http/env.ts';
export type { Log } from './log.ts';
export {
  addHeaders,
  finishHeaders,
  responseParts,
  makeResponse,
  type ResponseParts,
  type PlainHeaders,
} from './http/responses.ts';
export { chainMiddleware, type MiddlewareStep } from './http/middleware-chain.ts';
export { routeByPrefix, type RoutedApp } from './http/route-by-prefix.ts';
export { finishBody } from './http/limits/finish-body.ts';
export type { RequestLimits } from './http/limits/limit-requests.ts';
export { isKnown } from './http/if-none-match.ts';
export { createRateLimiter, type RateLimit, type RateLimiter } from './http/limits/rate-limiter.ts';
export type { Bounds, BoundsByRole } from './rest/bounds.ts';
export type { RefusedInsert } from './rest/options.ts';
export { DESCRIPTION_TYPE, type Description } from './rest/open-api/description.ts';
export { describeDatabase } from './rest/open-api/from-database.ts';
export { typesSource } from './rest/open-api/types-source.ts';
export type { RealtimeOptions } from './realtime/types.ts';
export { openStore, type S3Options, type StoreOptions } from './storage/backend/open-store.ts';
export { readS3List, type S3Page } from './storage/backend/s3-list.ts';
export type { Store } from './storage/backend/store.ts';
export type { Facts, StorageApi, StorageLimits, StorageOptions } from './storage/types.ts';
