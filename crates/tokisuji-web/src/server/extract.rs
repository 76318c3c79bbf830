//! Requests as JSON, as a form or as a query.

use crate::error::Error;
use axum::Json;
use axum::extract::rejection::{FormRejection, JsonRejection, QueryRejection};
use axum::extract::{Form, FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

/// A form; what is wrong with it is told as one of our errors.
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Sent<T>, Error> {
        match Form::<T>::from_request(request, state).await {
            Ok(Form(value)) => Ok(Sent(value)),
            Err(rejection) => Err(form_error(&rejection)),
        }
    }
}

fn form_error(rejection: &FormRejection) -> Error {
    Error::Request(rejection.status().as_u16(), rejection.body_text())
}

/// A request as JSON; what is wrong with it is told as one of our errors.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Error> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(rejection) => Err(json_error(&rejection)),
        }
    }
}

fn json_error(rejection: &JsonRejection) -> Error {
    Error::Request(rejection.status().as_u16(), rejection.body_text())
}

/// A query; what is wrong with it is told as one of our errors.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Error> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(value)) => Ok(Asked(value)),
            Err(rejection) => Err(query_error(&rejection)),
        }
    }
}

fn query_error(rejection: &QueryRejection) -> Error {
    Error::Request(rejection.status().as_u16(), rejection.body_text())
}
