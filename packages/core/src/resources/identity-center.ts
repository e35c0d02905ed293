/**
 * Path of the roles that IAM Identity Center manages (IAM Identity Center User Guide, "Referencing permission
 * sets in resource policies").
 */
export const identityCenterPath = "/aws-reserved/sso.amazonaws.com/";
