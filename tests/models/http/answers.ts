/** Answers that say nothing of the thing that was asked for. */
export const NO_SUCH = { status: 404, missing: 'NotFoundService' } as const;
export const NOT_STAFF = { status: 403, missing: 'UnauthenticationToService' } as const;
/** A kind of life: its owner is staff as well, who may not decide on their own affairs. */
export const ON_DUTY = 'one who is staff as well';
