type ErrorType =
  | 'invalid_request_error'
  | 'idempotency_error'
  | 'card_error'
  | 'api_error'
  | 'rate_limit_error';

interface ErrorDetails {
  readonly code?: string;
  readonly param?: string;
  readonly type?: ErrorType;
  /** The bank's decline code. */
  readonly declineCode?: string;
}

export class ApiError extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly declineCode: string | undefined;

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.type = details.type ?? 'invalid_request_error';
    this.code = details.code;
    this.param = details.param;
    this.declineCode = details.declineCode;
  }

  toBody(requestId: string): object {
    const { code, declineCode, message, param, type } = this;
    return {
      error: {
        ...(code
          ? { code, doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}` }
          : {}),
        ...(declineCode ? { decline_code: declineCode } : {}),
        message,
        ...(param ? { param } : {}),
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        type,
      },
    };
  }
}

/** Status 400. */
export function invalidRequest(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, message, { ...(param ? { param } : {}), ...(code ? { code } : {}) });
}

/** Status 404 for an id in the path, 400 for one in a parameter. */
export function missingResource(kind: string, id: string, param: string, inAddress: boolean): ApiError {
  return new ApiError(inAddress ? 404 : 400, `No such ${kind.replaceAll('_', ' ')}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}
