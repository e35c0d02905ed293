// Made by `npm run generate` from the files of these folders; do not edit.
import type { Check } from "./model/define-check.ts";
import type { Fix } from "./model/define-fix.ts";
import type { RelationshipDeclaration } from "./model/define-relationship.ts";
import type { ResourceDeclaration } from "./model/define-resource.ts";
import type { SavingRule } from "./model/define-saving.ts";
import resources_accessanalyzerAnalyzer from "./resources/accessanalyzer-analyzer.ts";
import resources_accountRegion from "./resources/account-region.ts";
import resources_account from "./resources/account.ts";
import resources_acmCertificate from "./resources/acm-certificate.ts";
import resources_apigatewayRestApi from "./resources/apigateway-rest-api.ts";
import resources_apigatewayv2Api from "./resources/apigatewayv2-api.ts";
import resources_autoScalingGroup from "./resources/auto-scaling-group.ts";
import resources_autoScalingLaunchConfiguration from "./resources/auto-scaling-launch-configuration.ts";
import resources_backupVault from "./resources/backup-vault.ts";
import resources_cloudfrontDistribution from "./resources/cloudfront-distribution.ts";
import resources_cloudtrailTrail from "./resources/cloudtrail-trail.ts";
import resources_cloudwatchAlarm from "./resources/cloudwatch-alarm.ts";
import resources_codeartifactDomain from "./resources/codeartifact-domain.ts";
import resources_codeartifactRepository from "./resources/codeartifact-repository.ts";
import resources_dynamodbTable from "./resources/dynamodb-table.ts";
import resources_ec2Eip from "./resources/ec2-eip.ts";
import resources_ec2Image from "./resources/ec2-image.ts";
import resources_ec2Instance from "./resources/ec2-instance.ts";
import resources_ec2InternetGateway from "./resources/ec2-internet-gateway.ts";
import resources_ec2LaunchTemplate from "./resources/ec2-launch-template.ts";
import resources_ec2NatGateway from "./resources/ec2-nat-gateway.ts";
import resources_ec2NetworkAcl from "./resources/ec2-network-acl.ts";
import resources_ec2NetworkInterface from "./resources/ec2-network-interface.ts";
import resources_ec2RouteTable from "./resources/ec2-route-table.ts";
import resources_ec2SecurityGroup from "./resources/ec2-security-group.ts";
import resources_ec2Snapshot from "./resources/ec2-snapshot.ts";
import resources_ec2Subnet from "./resources/ec2-subnet.ts";
import resources_ec2TransitGateway from "./resources/ec2-transit-gateway.ts";
import resources_ec2Volume from "./resources/ec2-volume.ts";
import resources_ec2VpcEndpoint from "./resources/ec2-vpc-endpoint.ts";
import resources_ec2VpcPeeringConnection from "./resources/ec2-vpc-peering-connection.ts";
import resources_ec2Vpc from "./resources/ec2-vpc.ts";
import resources_ec2VpnConnection from "./resources/ec2-vpn-connection.ts";
import resources_ecrRepository from "./resources/ecr-repository.ts";
import resources_ecsCluster from "./resources/ecs-cluster.ts";
import resources_ecsService from "./resources/ecs-service.ts";
import resources_ecsTaskDefinition from "./resources/ecs-task-definition.ts";
import resources_efsAccessPoint from "./resources/efs-access-point.ts";
import resources_efsFileSystem from "./resources/efs-file-system.ts";
import resources_eksCluster from "./resources/eks-cluster.ts";
import resources_elasticacheCluster from "./resources/elasticache-cluster.ts";
import resources_elasticacheReplicationGroup from "./resources/elasticache-replication-group.ts";
import resources_elbClassic from "./resources/elb-classic.ts";
import resources_elbLoadBalancer from "./resources/elb-load-balancer.ts";
import resources_elbTargetGroup from "./resources/elb-target-group.ts";
import resources_eventbridgeEventBus from "./resources/eventbridge-event-bus.ts";
import resources_guarddutyDetector from "./resources/guardduty-detector.ts";
import resources_iamGroup from "./resources/iam-group.ts";
import resources_iamInstanceProfile from "./resources/iam-instance-profile.ts";
import resources_iamManagedPolicy from "./resources/iam-managed-policy.ts";
import resources_iamRole from "./resources/iam-role.ts";
import resources_iamServerCertificate from "./resources/iam-server-certificate.ts";
import resources_iamUser from "./resources/iam-user.ts";
import resources_kinesisStream from "./resources/kinesis-stream.ts";
import resources_kmsKey from "./resources/kms-key.ts";
import resources_lambdaFunction from "./resources/lambda-function.ts";
import resources_logsLogGroup from "./resources/logs-log-group.ts";
import resources_opensearchDomain from "./resources/opensearch-domain.ts";
import resources_organizationsAccount from "./resources/organizations-account.ts";
import resources_organizationsOrganization from "./resources/organizations-organization.ts";
import resources_organizationsPolicy from "./resources/organizations-policy.ts";
import resources_organizationsRoot from "./resources/organizations-root.ts";
import resources_organizationsUnit from "./resources/organizations-unit.ts";
import resources_ramResourceShare from "./resources/ram-resource-share.ts";
import resources_rdsDbClusterParameterGroup from "./resources/rds-db-cluster-parameter-group.ts";
import resources_rdsDbClusterSnapshot from "./resources/rds-db-cluster-snapshot.ts";
import resources_rdsDbCluster from "./resources/rds-db-cluster.ts";
import resources_rdsDbInstance from "./resources/rds-db-instance.ts";
import resources_rdsDbParameterGroup from "./resources/rds-db-parameter-group.ts";
import resources_rdsDbSnapshot from "./resources/rds-db-snapshot.ts";
import resources_redshiftCluster from "./resources/redshift-cluster.ts";
import resources_route53HostedZone from "./resources/route53-hosted-zone.ts";
import resources_s3AccessPoint from "./resources/s3-access-point.ts";
import resources_s3Bucket from "./resources/s3-bucket.ts";
import resources_secretsmanagerSecret from "./resources/secretsmanager-secret.ts";
import resources_servicediscoveryService from "./resources/servicediscovery-service.ts";
import resources_snsTopic from "./resources/sns-topic.ts";
import resources_sqsQueue from "./resources/sqs-queue.ts";
import resources_ssmDocument from "./resources/ssm-document.ts";
import checks_accessanalyzer_iamAccessAnalyzerExternalEnabled from "./checks/accessanalyzer/iam-access-analyzer-external-enabled.ts";
import checks_accessanalyzer_iamAccessAnalyzerFindingsResolved from "./checks/accessanalyzer/iam-access-analyzer-findings-resolved.ts";
import checks_account_accountContactDetailsCurrent from "./checks/account/account-contact-details-current.ts";
import checks_account_accountSecurityContactSet from "./checks/account/account-security-contact-set.ts";
import checks_acm_acmCertificateRenewal from "./checks/acm/acm-certificate-renewal.ts";
import checks_acm_acmCertificateRsa2048 from "./checks/acm/acm-certificate-rsa-2048.ts";
import checks_apigateway_apigatewayRestapiAuthorizers from "./checks/apigateway/apigateway-restapi-authorizers.ts";
import checks_apigateway_apigatewayRouteAuthorization from "./checks/apigateway/apigateway-route-authorization.ts";
import checks_apigateway_apigatewayStageCacheEncrypted from "./checks/apigateway/apigateway-stage-cache-encrypted.ts";
import checks_apigateway_apigatewayStageClientCertificate from "./checks/apigateway/apigateway-stage-client-certificate.ts";
import checks_apigateway_apigatewayStageExecutionLogging from "./checks/apigateway/apigateway-stage-execution-logging.ts";
import checks_apigateway_apigatewayStageWaf from "./checks/apigateway/apigateway-stage-waf.ts";
import checks_apigateway_apigatewayStageXray from "./checks/apigateway/apigateway-stage-xray.ts";
import checks_apigateway_apigatewayV2AccessLogging from "./checks/apigateway/apigateway-v2-access-logging.ts";
import checks_apigateway_apigatewayV2PrivateIntegrationTls from "./checks/apigateway/apigateway-v2-private-integration-tls.ts";
import checks_autoscaling_autoscalingElbHealthCheck from "./checks/autoscaling/autoscaling-elb-health-check.ts";
import checks_autoscaling_autoscalingLaunchConfigImdsv2 from "./checks/autoscaling/autoscaling-launch-config-imdsv2.ts";
import checks_autoscaling_autoscalingLaunchConfigNoPublicIp from "./checks/autoscaling/autoscaling-launch-config-no-public-ip.ts";
import checks_autoscaling_autoscalingMultiAz from "./checks/autoscaling/autoscaling-multi-az.ts";
import checks_autoscaling_autoscalingMultipleInstanceTypes from "./checks/autoscaling/autoscaling-multiple-instance-types.ts";
import checks_autoscaling_autoscalingUsesLaunchTemplate from "./checks/autoscaling/autoscaling-uses-launch-template.ts";
import checks_backup_backupVaultPolicyNotPublic from "./checks/backup/backup-vault-policy-not-public.ts";
import checks_cloudfront_cloudfrontAccessLogging from "./checks/cloudfront/cloudfront-access-logging.ts";
import checks_cloudfront_cloudfrontCustomCertificate from "./checks/cloudfront/cloudfront-custom-certificate.ts";
import checks_cloudfront_cloudfrontDefaultRootObject from "./checks/cloudfront/cloudfront-default-root-object.ts";
import checks_cloudfront_cloudfrontLambdaUrlOriginAccessControl from "./checks/cloudfront/cloudfront-lambda-url-origin-access-control.ts";
import checks_cloudfront_cloudfrontOriginFailover from "./checks/cloudfront/cloudfront-origin-failover.ts";
import checks_cloudfront_cloudfrontOriginHttps from "./checks/cloudfront/cloudfront-origin-https.ts";
import checks_cloudfront_cloudfrontOriginNoSslv3 from "./checks/cloudfront/cloudfront-origin-no-sslv3.ts";
import checks_cloudfront_cloudfrontS3OriginAccessControl from "./checks/cloudfront/cloudfront-s3-origin-access-control.ts";
import checks_cloudfront_cloudfrontS3OriginExists from "./checks/cloudfront/cloudfront-s3-origin-exists.ts";
import checks_cloudfront_cloudfrontSni from "./checks/cloudfront/cloudfront-sni.ts";
import checks_cloudfront_cloudfrontTlsSecurityPolicy from "./checks/cloudfront/cloudfront-tls-security-policy.ts";
import checks_cloudfront_cloudfrontTrustedKeyGroups from "./checks/cloudfront/cloudfront-trusted-key-groups.ts";
import checks_cloudfront_cloudfrontViewerHttps from "./checks/cloudfront/cloudfront-viewer-https.ts";
import checks_cloudfront_cloudfrontWaf from "./checks/cloudfront/cloudfront-waf.ts";
import checks_cloudfront_frontendAccessLoggingEnabled from "./checks/cloudfront/frontend-access-logging-enabled.ts";
import checks_cloudtrail_cloudtrailBucketAccessLogging from "./checks/cloudtrail/cloudtrail-bucket-access-logging.ts";
import checks_cloudtrail_cloudtrailBucketNotPublic from "./checks/cloudtrail/cloudtrail-bucket-not-public.ts";
import checks_cloudtrail_cloudtrailCloudwatchLogsIntegration from "./checks/cloudtrail/cloudtrail-cloudwatch-logs-integration.ts";
import checks_cloudtrail_cloudtrailInsightsEnabled from "./checks/cloudtrail/cloudtrail-insights-enabled.ts";
import checks_cloudtrail_cloudtrailLogFileValidation from "./checks/cloudtrail/cloudtrail-log-file-validation.ts";
import checks_cloudtrail_cloudtrailLogsKmsEncrypted from "./checks/cloudtrail/cloudtrail-logs-kms-encrypted.ts";
import checks_cloudtrail_cloudtrailMultiRegionTrail from "./checks/cloudtrail/cloudtrail-multi-region-trail.ts";
import checks_cloudtrail_cloudtrailS3ObjectReadEvents from "./checks/cloudtrail/cloudtrail-s3-object-read-events.ts";
import checks_cloudtrail_cloudtrailS3ObjectWriteEvents from "./checks/cloudtrail/cloudtrail-s3-object-write-events.ts";
import checks_cloudtrail_cloudtrailTrailExists from "./checks/cloudtrail/cloudtrail-trail-exists.ts";
import checks_cloudwatch_cloudwatchAlarmActionConfigured from "./checks/cloudwatch/cloudwatch-alarm-action-configured.ts";
import checks_cloudwatch_cloudwatchAlarmActionsEnabled from "./checks/cloudwatch/cloudwatch-alarm-actions-enabled.ts";
import checks_cloudwatch_cloudwatchAlarmCloudtrailChanges from "./checks/cloudwatch/cloudwatch-alarm-cloudtrail-changes.ts";
import checks_cloudwatch_cloudwatchAlarmConfigChanges from "./checks/cloudwatch/cloudwatch-alarm-config-changes.ts";
import checks_cloudwatch_cloudwatchAlarmConsoleAuthFailures from "./checks/cloudwatch/cloudwatch-alarm-console-auth-failures.ts";
import checks_cloudwatch_cloudwatchAlarmConsoleSignInNoMfa from "./checks/cloudwatch/cloudwatch-alarm-console-sign-in-no-mfa.ts";
import checks_cloudwatch_cloudwatchAlarmGatewayChanges from "./checks/cloudwatch/cloudwatch-alarm-gateway-changes.ts";
import checks_cloudwatch_cloudwatchAlarmIamPolicyChanges from "./checks/cloudwatch/cloudwatch-alarm-iam-policy-changes.ts";
import checks_cloudwatch_cloudwatchAlarmKmsKeyDisable from "./checks/cloudwatch/cloudwatch-alarm-kms-key-disable.ts";
import checks_cloudwatch_cloudwatchAlarmNaclChanges from "./checks/cloudwatch/cloudwatch-alarm-nacl-changes.ts";
import checks_cloudwatch_cloudwatchAlarmOrganizationsChanges from "./checks/cloudwatch/cloudwatch-alarm-organizations-changes.ts";
import checks_cloudwatch_cloudwatchAlarmRootUse from "./checks/cloudwatch/cloudwatch-alarm-root-use.ts";
import checks_cloudwatch_cloudwatchAlarmRouteTableChanges from "./checks/cloudwatch/cloudwatch-alarm-route-table-changes.ts";
import checks_cloudwatch_cloudwatchAlarmS3PolicyChanges from "./checks/cloudwatch/cloudwatch-alarm-s3-policy-changes.ts";
import checks_cloudwatch_cloudwatchAlarmSecurityGroupChanges from "./checks/cloudwatch/cloudwatch-alarm-security-group-changes.ts";
import checks_cloudwatch_cloudwatchAlarmUnauthorizedApiCalls from "./checks/cloudwatch/cloudwatch-alarm-unauthorized-api-calls.ts";
import checks_cloudwatch_cloudwatchAlarmVpcChanges from "./checks/cloudwatch/cloudwatch-alarm-vpc-changes.ts";
import checks_cloudwatch_cloudwatchLogGroupKms from "./checks/cloudwatch/cloudwatch-log-group-kms.ts";
import checks_cloudwatch_cloudwatchLogGroupNotPublic from "./checks/cloudwatch/cloudwatch-log-group-not-public.ts";
import checks_cloudwatch_cloudwatchLogGroupRetention from "./checks/cloudwatch/cloudwatch-log-group-retention.ts";
import checks_codeartifact_codeartifactDomainPolicyNotPublic from "./checks/codeartifact/codeartifact-domain-policy-not-public.ts";
import checks_codeartifact_codeartifactRepositoryPolicyNotPublic from "./checks/codeartifact/codeartifact-repository-policy-not-public.ts";
import checks_config_configRecorderAllResources from "./checks/config/config-recorder-all-resources.ts";
import checks_dynamodb_dynamodbTableCmk from "./checks/dynamodb/dynamodb-table-cmk.ts";
import checks_dynamodb_dynamodbTableDeletionProtection from "./checks/dynamodb/dynamodb-table-deletion-protection.ts";
import checks_dynamodb_dynamodbTablePitr from "./checks/dynamodb/dynamodb-table-pitr.ts";
import checks_ec2_ec2AccountImdsv2Default from "./checks/ec2/ec2-account-imdsv2-default.ts";
import checks_ec2_ec2AmiNotPublic from "./checks/ec2/ec2-ami-not-public.ts";
import checks_ec2_ec2DefaultSecurityGroupClosed from "./checks/ec2/ec2-default-security-group-closed.ts";
import checks_ec2_ec2EbsEncryptionByDefault from "./checks/ec2/ec2-ebs-encryption-by-default.ts";
import checks_ec2_ec2EipUnassociated from "./checks/ec2/ec2-eip-unassociated.ts";
import checks_ec2_ec2EniSourceDestCheck from "./checks/ec2/ec2-eni-source-dest-check.ts";
import checks_ec2_ec2InstanceCassandraNotReachable from "./checks/ec2/ec2-instance-cassandra-not-reachable.ts";
import checks_ec2_ec2InstanceCifsNotReachable from "./checks/ec2/ec2-instance-cifs-not-reachable.ts";
import checks_ec2_ec2InstanceDirectoryNotReachable from "./checks/ec2/ec2-instance-directory-not-reachable.ts";
import checks_ec2_ec2InstanceElasticsearchNotReachable from "./checks/ec2/ec2-instance-elasticsearch-not-reachable.ts";
import checks_ec2_ec2InstanceFtpNotReachable from "./checks/ec2/ec2-instance-ftp-not-reachable.ts";
import checks_ec2_ec2InstanceImdsv2Required from "./checks/ec2/ec2-instance-imdsv2-required.ts";
import checks_ec2_ec2InstanceInternetFacingWithRole from "./checks/ec2/ec2-instance-internet-facing-with-role.ts";
import checks_ec2_ec2InstanceKafkaNotReachable from "./checks/ec2/ec2-instance-kafka-not-reachable.ts";
import checks_ec2_ec2InstanceMemcachedNotReachable from "./checks/ec2/ec2-instance-memcached-not-reachable.ts";
import checks_ec2_ec2InstanceNoPublicIp from "./checks/ec2/ec2-instance-no-public-ip.ts";
import checks_ec2_ec2InstanceNosqlDatabasesNotReachable from "./checks/ec2/ec2-instance-nosql-databases-not-reachable.ts";
import checks_ec2_ec2InstanceNotParavirtual from "./checks/ec2/ec2-instance-not-paravirtual.ts";
import checks_ec2_ec2InstanceProfileAttached from "./checks/ec2/ec2-instance-profile-attached.ts";
import checks_ec2_ec2InstanceRdpNotReachable from "./checks/ec2/ec2-instance-rdp-not-reachable.ts";
import checks_ec2_ec2InstanceSingleEni from "./checks/ec2/ec2-instance-single-eni.ts";
import checks_ec2_ec2InstanceSqlDatabasesNotReachable from "./checks/ec2/ec2-instance-sql-databases-not-reachable.ts";
import checks_ec2_ec2InstanceSshNotReachable from "./checks/ec2/ec2-instance-ssh-not-reachable.ts";
import checks_ec2_ec2InstanceStopped30Days from "./checks/ec2/ec2-instance-stopped-30-days.ts";
import checks_ec2_ec2InstanceTelnetNotReachable from "./checks/ec2/ec2-instance-telnet-not-reachable.ts";
import checks_ec2_ec2InstanceUserDataNoSecrets from "./checks/ec2/ec2-instance-user-data-no-secrets.ts";
import checks_ec2_ec2LaunchTemplateImdsv2 from "./checks/ec2/ec2-launch-template-imdsv2.ts";
import checks_ec2_ec2LaunchTemplateNoPublicIp from "./checks/ec2/ec2-launch-template-no-public-ip.ts";
import checks_ec2_ec2LaunchTemplateVolumeEncryption from "./checks/ec2/ec2-launch-template-volume-encryption.ts";
import checks_ec2_ec2SgAdminPortsIpv4 from "./checks/ec2/ec2-sg-admin-ports-ipv4.ts";
import checks_ec2_ec2SgAdminPortsIpv6 from "./checks/ec2/ec2-sg-admin-ports-ipv6.ts";
import checks_ec2_ec2SgAllPortsFromInternet from "./checks/ec2/ec2-sg-all-ports-from-internet.ts";
import checks_ec2_ec2SgCifsFromInternet from "./checks/ec2/ec2-sg-cifs-from-internet.ts";
import checks_ec2_ec2SgDatabasePortsFromInternet from "./checks/ec2/ec2-sg-database-ports-from-internet.ts";
import checks_ec2_ec2SgHighRiskPorts from "./checks/ec2/ec2-sg-high-risk-ports.ts";
import checks_ec2_ec2SgOnlyAuthorizedOpenPorts from "./checks/ec2/ec2-sg-only-authorized-open-ports.ts";
import checks_ec2_ec2SgRdpFromInternet from "./checks/ec2/ec2-sg-rdp-from-internet.ts";
import checks_ec2_ec2SgSshFromInternet from "./checks/ec2/ec2-sg-ssh-from-internet.ts";
import checks_ec2_ec2SgUnused from "./checks/ec2/ec2-sg-unused.ts";
import checks_ec2_ec2SnapshotBlockPublicAccess from "./checks/ec2/ec2-snapshot-block-public-access.ts";
import checks_ec2_ec2SnapshotNotPublic from "./checks/ec2/ec2-snapshot-not-public.ts";
import checks_ec2_ec2VolumeEncrypted from "./checks/ec2/ec2-volume-encrypted.ts";
import checks_ecr_ecrRepositoryConfusedDeputyGuard from "./checks/ecr/ecr-repository-confused-deputy-guard.ts";
import checks_ecr_ecrRepositoryLifecyclePolicy from "./checks/ecr/ecr-repository-lifecycle-policy.ts";
import checks_ecr_ecrRepositoryNotPublic from "./checks/ecr/ecr-repository-not-public.ts";
import checks_ecr_ecrRepositoryScanOnPush from "./checks/ecr/ecr-repository-scan-on-push.ts";
import checks_ecr_ecrRepositoryTagImmutability from "./checks/ecr/ecr-repository-tag-immutability.ts";
import checks_ecs_ecsClusterContainerInsights from "./checks/ecs/ecs-cluster-container-insights.ts";
import checks_ecs_ecsContainerEnvironmentNoPlainCredentials from "./checks/ecs/ecs-container-environment-no-plain-credentials.ts";
import checks_ecs_ecsContainerEnvironmentNoSecrets from "./checks/ecs/ecs-container-environment-no-secrets.ts";
import checks_ecs_ecsContainerLinuxNonRoot from "./checks/ecs/ecs-container-linux-non-root.ts";
import checks_ecs_ecsContainerNotPrivileged from "./checks/ecs/ecs-container-not-privileged.ts";
import checks_ecs_ecsContainerReadOnlyRoot from "./checks/ecs/ecs-container-read-only-root.ts";
import checks_ecs_ecsContainerWindowsNonAdmin from "./checks/ecs/ecs-container-windows-non-admin.ts";
import checks_ecs_ecsServiceFargatePlatformLatest from "./checks/ecs/ecs-service-fargate-platform-latest.ts";
import checks_ecs_ecsServiceNoPublicIp from "./checks/ecs/ecs-service-no-public-ip.ts";
import checks_ecs_ecsTaskDefinitionEfsTls from "./checks/ecs/ecs-task-definition-efs-tls.ts";
import checks_ecs_ecsTaskDefinitionLogging from "./checks/ecs/ecs-task-definition-logging.ts";
import checks_ecs_ecsTaskDefinitionNoHostNetwork from "./checks/ecs/ecs-task-definition-no-host-network.ts";
import checks_ecs_ecsTaskDefinitionNoHostPid from "./checks/ecs/ecs-task-definition-no-host-pid.ts";
import checks_ecs_ecsTaskSetNoPublicIp from "./checks/ecs/ecs-task-set-no-public-ip.ts";
import checks_efs_efsAccessPointRootDirectory from "./checks/efs/efs-access-point-root-directory.ts";
import checks_efs_efsAccessPointUserIdentity from "./checks/efs/efs-access-point-user-identity.ts";
import checks_efs_efsAutomaticBackups from "./checks/efs/efs-automatic-backups.ts";
import checks_efs_efsEncryptedCmk from "./checks/efs/efs-encrypted-cmk.ts";
import checks_efs_efsEncrypted from "./checks/efs/efs-encrypted.ts";
import checks_efs_efsFileSystemConfusedDeputyGuard from "./checks/efs/efs-file-system-confused-deputy-guard.ts";
import checks_efs_efsPolicyNotPublic from "./checks/efs/efs-policy-not-public.ts";
import checks_eks_eksClusterAuditLogging from "./checks/eks/eks-cluster-audit-logging.ts";
import checks_eks_eksClusterDeletionProtection from "./checks/eks/eks-cluster-deletion-protection.ts";
import checks_eks_eksClusterEndpointNotPublic from "./checks/eks/eks-cluster-endpoint-not-public.ts";
import checks_eks_eksClusterPrivateNodes from "./checks/eks/eks-cluster-private-nodes.ts";
import checks_eks_eksClusterSecretsKms from "./checks/eks/eks-cluster-secrets-kms.ts";
import checks_eks_eksClusterVersionSupported from "./checks/eks/eks-cluster-version-supported.ts";
import checks_eks_eksNodegroupVersionSupported from "./checks/eks/eks-nodegroup-version-supported.ts";
import checks_elasticache_elasticacheAutomaticFailover from "./checks/elasticache/elasticache-automatic-failover.ts";
import checks_elasticache_elasticacheBackups from "./checks/elasticache/elasticache-backups.ts";
import checks_elasticache_elasticacheCustomSubnetGroup from "./checks/elasticache/elasticache-custom-subnet-group.ts";
import checks_elasticache_elasticacheEncryptedAtRest from "./checks/elasticache/elasticache-encrypted-at-rest.ts";
import checks_elasticache_elasticacheEncryptedInTransit from "./checks/elasticache/elasticache-encrypted-in-transit.ts";
import checks_elasticache_elasticacheMinorVersionUpgrade from "./checks/elasticache/elasticache-minor-version-upgrade.ts";
import checks_elasticache_elasticacheRedisAuth from "./checks/elasticache/elasticache-redis-auth.ts";
import checks_elb_elbAccessLogging from "./checks/elb/elb-access-logging.ts";
import checks_elb_elbAlbDesyncMode from "./checks/elb/elb-alb-desync-mode.ts";
import checks_elb_elbAlbDropInvalidHeaders from "./checks/elb/elb-alb-drop-invalid-headers.ts";
import checks_elb_elbAlbHttpToHttpsRedirect from "./checks/elb/elb-alb-http-to-https-redirect.ts";
import checks_elb_elbClbAccessLogging from "./checks/elb/elb-clb-access-logging.ts";
import checks_elb_elbClbAcmCertificate from "./checks/elb/elb-clb-acm-certificate.ts";
import checks_elb_elbClbConnectionDraining from "./checks/elb/elb-clb-connection-draining.ts";
import checks_elb_elbClbCrossZone from "./checks/elb/elb-clb-cross-zone.ts";
import checks_elb_elbClbDesyncMode from "./checks/elb/elb-clb-desync-mode.ts";
import checks_elb_elbClbMultiAz from "./checks/elb/elb-clb-multi-az.ts";
import checks_elb_elbClbSecureListeners from "./checks/elb/elb-clb-secure-listeners.ts";
import checks_elb_elbClbTlsPolicy from "./checks/elb/elb-clb-tls-policy.ts";
import checks_elb_elbDeletionProtection from "./checks/elb/elb-deletion-protection.ts";
import checks_elb_elbTargetGroupEncryptedProtocol from "./checks/elb/elb-target-group-encrypted-protocol.ts";
import checks_elb_elbTargetGroupHealthCheckHttps from "./checks/elb/elb-target-group-health-check-https.ts";
import checks_elb_elbV2MultiAz from "./checks/elb/elb-v2-multi-az.ts";
import checks_elb_elbV2SecureListeners from "./checks/elb/elb-v2-secure-listeners.ts";
import checks_elb_elbV2TlsPolicy from "./checks/elb/elb-v2-tls-policy.ts";
import checks_eventbridge_eventbridgeBusConfusedDeputyGuard from "./checks/eventbridge/eventbridge-bus-confused-deputy-guard.ts";
import checks_eventbridge_eventbridgeBusNotPublic from "./checks/eventbridge/eventbridge-bus-not-public.ts";
import checks_eventbridge_eventbridgeBusPolicyAttached from "./checks/eventbridge/eventbridge-bus-policy-attached.ts";
import checks_guardduty_guarddutyEc2RuntimeAgent from "./checks/guardduty/guardduty-ec2-runtime-agent.ts";
import checks_guardduty_guarddutyEcsRuntimeAgent from "./checks/guardduty/guardduty-ecs-runtime-agent.ts";
import checks_guardduty_guarddutyEksAuditLogs from "./checks/guardduty/guardduty-eks-audit-logs.ts";
import checks_guardduty_guarddutyEksRuntimeMonitoring from "./checks/guardduty/guardduty-eks-runtime-monitoring.ts";
import checks_guardduty_guarddutyEnabled from "./checks/guardduty/guardduty-enabled.ts";
import checks_guardduty_guarddutyLambdaProtection from "./checks/guardduty/guardduty-lambda-protection.ts";
import checks_guardduty_guarddutyMalwareProtectionEc2 from "./checks/guardduty/guardduty-malware-protection-ec2.ts";
import checks_guardduty_guarddutyNoHighSeverityFindings from "./checks/guardduty/guardduty-no-high-severity-findings.ts";
import checks_guardduty_guarddutyRdsProtection from "./checks/guardduty/guardduty-rds-protection.ts";
import checks_guardduty_guarddutyRuntimeMonitoring from "./checks/guardduty/guardduty-runtime-monitoring.ts";
import checks_guardduty_guarddutyS3Protection from "./checks/guardduty/guardduty-s3-protection.ts";
import checks_iam_accountRootAccessKeyAbsent from "./checks/iam/account-root-access-key-absent.ts";
import checks_iam_accountRootHardwareMfa from "./checks/iam/account-root-hardware-mfa.ts";
import checks_iam_accountRootMfaEnabled from "./checks/iam/account-root-mfa-enabled.ts";
import checks_iam_accountRootRecentUse from "./checks/iam/account-root-recent-use.ts";
import checks_iam_iamGroupAdministratorAccess from "./checks/iam/iam-group-administrator-access.ts";
import checks_iam_iamGroupInlinePolicyNoFullAdmin from "./checks/iam/iam-group-inline-policy-no-full-admin.ts";
import checks_iam_iamPasswordPolicyLength14 from "./checks/iam/iam-password-policy-length-14.ts";
import checks_iam_iamPasswordPolicyMaxAge90 from "./checks/iam/iam-password-policy-max-age-90.ts";
import checks_iam_iamPasswordPolicyReuse24 from "./checks/iam/iam-password-policy-reuse-24.ts";
import checks_iam_iamPasswordPolicyStrong from "./checks/iam/iam-password-policy-strong.ts";
import checks_iam_iamPolicyCloudshellFullAccessUnattached from "./checks/iam/iam-policy-cloudshell-full-access-unattached.ts";
import checks_iam_iamPolicyNoFullAdmin from "./checks/iam/iam-policy-no-full-admin.ts";
import checks_iam_iamPolicyNoPrivilegeEscalation from "./checks/iam/iam-policy-no-privilege-escalation.ts";
import checks_iam_iamPolicyNoServiceWildcard from "./checks/iam/iam-policy-no-service-wildcard.ts";
import checks_iam_iamPolicyNoWildcardAssumeRole from "./checks/iam/iam-policy-no-wildcard-assume-role.ts";
import checks_iam_iamRoleAdministratorAccess from "./checks/iam/iam-role-administrator-access.ts";
import checks_iam_iamRoleConfusedDeputyGuard from "./checks/iam/iam-role-confused-deputy-guard.ts";
import checks_iam_iamRoleExternalId from "./checks/iam/iam-role-external-id.ts";
import checks_iam_iamRoleInlinePolicyNoFullAdmin from "./checks/iam/iam-role-inline-policy-no-full-admin.ts";
import checks_iam_iamRoleTrustNotPublic from "./checks/iam/iam-role-trust-not-public.ts";
import checks_iam_iamServerCertificateNotExpired from "./checks/iam/iam-server-certificate-not-expired.ts";
import checks_iam_iamSupportRoleExists from "./checks/iam/iam-support-role-exists.ts";
import checks_iam_iamUserAccessKeyAge90 from "./checks/iam/iam-user-access-key-age-90.ts";
import checks_iam_iamUserAdministratorAccess from "./checks/iam/iam-user-administrator-access.ts";
import checks_iam_iamUserConsoleMfa from "./checks/iam/iam-user-console-mfa.ts";
import checks_iam_iamUserCredentialsUnused45 from "./checks/iam/iam-user-credentials-unused-45.ts";
import checks_iam_iamUserCredentialsUnused90 from "./checks/iam/iam-user-credentials-unused-90.ts";
import checks_iam_iamUserInlinePolicyNoFullAdmin from "./checks/iam/iam-user-inline-policy-no-full-admin.ts";
import checks_iam_iamUserMfaAll from "./checks/iam/iam-user-mfa-all.ts";
import checks_iam_iamUserNoInitialAccessKey from "./checks/iam/iam-user-no-initial-access-key.ts";
import checks_iam_iamUserPermissionsThroughGroups from "./checks/iam/iam-user-permissions-through-groups.ts";
import checks_iam_iamUserSingleActiveKey from "./checks/iam/iam-user-single-active-key.ts";
import checks_iam_iamUsersFederatedCentrally from "./checks/iam/iam-users-federated-centrally.ts";
import checks_iam_resourcePoliciesNoOpenPrincipal from "./checks/iam/resource-policies-no-open-principal.ts";
import checks_kinesis_kinesisStreamEncrypted from "./checks/kinesis/kinesis-stream-encrypted.ts";
import checks_kinesis_kinesisStreamPolicyNotPublic from "./checks/kinesis/kinesis-stream-policy-not-public.ts";
import checks_kinesis_kinesisStreamRetention168Hours from "./checks/kinesis/kinesis-stream-retention-168-hours.ts";
import checks_kms_iamInlinePolicyKmsDecryptAllKeys from "./checks/kms/iam-inline-policy-kms-decrypt-all-keys.ts";
import checks_kms_iamPolicyKmsDecryptAllKeys from "./checks/kms/iam-policy-kms-decrypt-all-keys.ts";
import checks_kms_kmsKeyConfusedDeputyGuard from "./checks/kms/kms-key-confused-deputy-guard.ts";
import checks_kms_kmsKeyNotPendingDeletion from "./checks/kms/kms-key-not-pending-deletion.ts";
import checks_kms_kmsKeyPolicyNotPublic from "./checks/kms/kms-key-policy-not-public.ts";
import checks_kms_kmsKeyRotationEnabled from "./checks/kms/kms-key-rotation-enabled.ts";
import checks_lambda_lambdaFunctionConfusedDeputyGuard from "./checks/lambda/lambda-function-confused-deputy-guard.ts";
import checks_lambda_lambdaFunctionEnvironmentKms from "./checks/lambda/lambda-function-environment-kms.ts";
import checks_lambda_lambdaFunctionEnvironmentNoSecrets from "./checks/lambda/lambda-function-environment-no-secrets.ts";
import checks_lambda_lambdaFunctionInVpc from "./checks/lambda/lambda-function-in-vpc.ts";
import checks_lambda_lambdaFunctionPolicyNotPublic from "./checks/lambda/lambda-function-policy-not-public.ts";
import checks_lambda_lambdaFunctionRuntimeSupported from "./checks/lambda/lambda-function-runtime-supported.ts";
import checks_lambda_lambdaFunctionUrlRequiresAuth from "./checks/lambda/lambda-function-url-requires-auth.ts";
import checks_lambda_lambdaFunctionVpcMultiAz from "./checks/lambda/lambda-function-vpc-multi-az.ts";
import checks_lambda_lambdaFunctionXrayTracing from "./checks/lambda/lambda-function-xray-tracing.ts";
import checks_macie_macieAutomatedDiscovery from "./checks/macie/macie-automated-discovery.ts";
import checks_macie_macieEnabled from "./checks/macie/macie-enabled.ts";
import checks_opensearch_opensearchAuditLogs from "./checks/opensearch/opensearch-audit-logs.ts";
import checks_opensearch_opensearchDedicatedPrimaryNodes from "./checks/opensearch/opensearch-dedicated-primary-nodes.ts";
import checks_opensearch_opensearchDomainConfusedDeputyGuard from "./checks/opensearch/opensearch-domain-confused-deputy-guard.ts";
import checks_opensearch_opensearchEncryptedAtRest from "./checks/opensearch/opensearch-encrypted-at-rest.ts";
import checks_opensearch_opensearchErrorLogs from "./checks/opensearch/opensearch-error-logs.ts";
import checks_opensearch_opensearchFineGrainedAccess from "./checks/opensearch/opensearch-fine-grained-access.ts";
import checks_opensearch_opensearchInVpc from "./checks/opensearch/opensearch-in-vpc.ts";
import checks_opensearch_opensearchLatestSoftware from "./checks/opensearch/opensearch-latest-software.ts";
import checks_opensearch_opensearchNodeToNodeEncryption from "./checks/opensearch/opensearch-node-to-node-encryption.ts";
import checks_opensearch_opensearchThreeDataNodes from "./checks/opensearch/opensearch-three-data-nodes.ts";
import checks_opensearch_opensearchTlsPolicy from "./checks/opensearch/opensearch-tls-policy.ts";
import checks_organizations_accountInOrganization from "./checks/organizations/account-in-organization.ts";
import checks_organizations_accountRootCredentialsCentralised from "./checks/organizations/account-root-credentials-centralised.ts";
import checks_organizations_organizationAccountRestricted from "./checks/organizations/organization-account-restricted.ts";
import checks_organizations_organizationConfigAdministrator from "./checks/organizations/organization-config-administrator.ts";
import checks_organizations_organizationGuarddutyAdministrator from "./checks/organizations/organization-guardduty-administrator.ts";
import checks_organizations_organizationSecurityhubAdministrator from "./checks/organizations/organization-securityhub-administrator.ts";
import checks_organizations_organizationTrail from "./checks/organizations/organization-trail.ts";
import checks_rds_rdsAuroraMysqlAuditEnabled from "./checks/rds/rds-aurora-mysql-audit-enabled.ts";
import checks_rds_rdsAuroraMysqlAuditExport from "./checks/rds/rds-aurora-mysql-audit-export.ts";
import checks_rds_rdsAuroraPostgresqlCopyTags from "./checks/rds/rds-aurora-postgresql-copy-tags.ts";
import checks_rds_rdsAuroraPostgresqlLogExport from "./checks/rds/rds-aurora-postgresql-log-export.ts";
import checks_rds_rdsClusterAuroraBacktrack from "./checks/rds/rds-cluster-aurora-backtrack.ts";
import checks_rds_rdsClusterBackupRetention from "./checks/rds/rds-cluster-backup-retention.ts";
import checks_rds_rdsClusterCopyTags from "./checks/rds/rds-cluster-copy-tags.ts";
import checks_rds_rdsClusterCustomAdminName from "./checks/rds/rds-cluster-custom-admin-name.ts";
import checks_rds_rdsClusterDeletionProtection from "./checks/rds/rds-cluster-deletion-protection.ts";
import checks_rds_rdsClusterEncrypted from "./checks/rds/rds-cluster-encrypted.ts";
import checks_rds_rdsClusterIamAuth from "./checks/rds/rds-cluster-iam-auth.ts";
import checks_rds_rdsClusterMinorVersionUpgrade from "./checks/rds/rds-cluster-minor-version-upgrade.ts";
import checks_rds_rdsClusterMultiAz from "./checks/rds/rds-cluster-multi-az.ts";
import checks_rds_rdsClusterNonDefaultPort from "./checks/rds/rds-cluster-non-default-port.ts";
import checks_rds_rdsClusterSnapshotEncrypted from "./checks/rds/rds-cluster-snapshot-encrypted.ts";
import checks_rds_rdsClusterSnapshotNotPublic from "./checks/rds/rds-cluster-snapshot-not-public.ts";
import checks_rds_rdsEventSubscriptionCluster from "./checks/rds/rds-event-subscription-cluster.ts";
import checks_rds_rdsEventSubscriptionInstance from "./checks/rds/rds-event-subscription-instance.ts";
import checks_rds_rdsEventSubscriptionParameterGroup from "./checks/rds/rds-event-subscription-parameter-group.ts";
import checks_rds_rdsEventSubscriptionSecurityGroup from "./checks/rds/rds-event-subscription-security-group.ts";
import checks_rds_rdsInstanceBackups from "./checks/rds/rds-instance-backups.ts";
import checks_rds_rdsInstanceCertificateValid from "./checks/rds/rds-instance-certificate-valid.ts";
import checks_rds_rdsInstanceCopyTags from "./checks/rds/rds-instance-copy-tags.ts";
import checks_rds_rdsInstanceCustomAdminName from "./checks/rds/rds-instance-custom-admin-name.ts";
import checks_rds_rdsInstanceDeletionProtection from "./checks/rds/rds-instance-deletion-protection.ts";
import checks_rds_rdsInstanceEncrypted from "./checks/rds/rds-instance-encrypted.ts";
import checks_rds_rdsInstanceEngineNotDeprecated from "./checks/rds/rds-instance-engine-not-deprecated.ts";
import checks_rds_rdsInstanceEnhancedMonitoring from "./checks/rds/rds-instance-enhanced-monitoring.ts";
import checks_rds_rdsInstanceIamAuth from "./checks/rds/rds-instance-iam-auth.ts";
import checks_rds_rdsInstanceLogsExported from "./checks/rds/rds-instance-logs-exported.ts";
import checks_rds_rdsInstanceMinorVersionUpgrade from "./checks/rds/rds-instance-minor-version-upgrade.ts";
import checks_rds_rdsInstanceMultiAz from "./checks/rds/rds-instance-multi-az.ts";
import checks_rds_rdsInstanceNonDefaultPort from "./checks/rds/rds-instance-non-default-port.ts";
import checks_rds_rdsInstanceNotPublic from "./checks/rds/rds-instance-not-public.ts";
import checks_rds_rdsInstanceSubnetNoIgw from "./checks/rds/rds-instance-subnet-no-igw.ts";
import checks_rds_rdsMariadbLogExport from "./checks/rds/rds-mariadb-log-export.ts";
import checks_rds_rdsMariadbTlsRequired from "./checks/rds/rds-mariadb-tls-required.ts";
import checks_rds_rdsMysqlClusterCopyTags from "./checks/rds/rds-mysql-cluster-copy-tags.ts";
import checks_rds_rdsMysqlTlsRequired from "./checks/rds/rds-mysql-tls-required.ts";
import checks_rds_rdsPostgresqlLogExport from "./checks/rds/rds-postgresql-log-export.ts";
import checks_rds_rdsPostgresqlTlsRequired from "./checks/rds/rds-postgresql-tls-required.ts";
import checks_rds_rdsSnapshotEncrypted from "./checks/rds/rds-snapshot-encrypted.ts";
import checks_rds_rdsSnapshotNotPublic from "./checks/rds/rds-snapshot-not-public.ts";
import checks_rds_rdsSqlserverLogExport from "./checks/rds/rds-sqlserver-log-export.ts";
import checks_rds_rdsSqlserverTlsRequired from "./checks/rds/rds-sqlserver-tls-required.ts";
import checks_redshift_redshiftAuditLogging from "./checks/redshift/redshift-audit-logging.ts";
import checks_redshift_redshiftAutomatedSnapshots from "./checks/redshift/redshift-automated-snapshots.ts";
import checks_redshift_redshiftAutomaticUpgrades from "./checks/redshift/redshift-automatic-upgrades.ts";
import checks_redshift_redshiftClusterEncrypted from "./checks/redshift/redshift-cluster-encrypted.ts";
import checks_redshift_redshiftClusterNotPublic from "./checks/redshift/redshift-cluster-not-public.ts";
import checks_redshift_redshiftClusterTlsRequired from "./checks/redshift/redshift-cluster-tls-required.ts";
import checks_redshift_redshiftCustomAdminName from "./checks/redshift/redshift-custom-admin-name.ts";
import checks_redshift_redshiftEnhancedVpcRouting from "./checks/redshift/redshift-enhanced-vpc-routing.ts";
import checks_redshift_redshiftMultiAz from "./checks/redshift/redshift-multi-az.ts";
import checks_redshift_redshiftSgPortRestricted from "./checks/redshift/redshift-sg-port-restricted.ts";
import checks_route53_route53ZoneQueryLogging from "./checks/route53/route53-zone-query-logging.ts";
import checks_s3_s3AccessPointBlockPublicAccess from "./checks/s3/s3-access-point-block-public-access.ts";
import checks_s3_s3AccountBlockPublicAccess from "./checks/s3/s3-account-block-public-access.ts";
import checks_s3_s3BucketAccessLogging from "./checks/s3/s3-bucket-access-logging.ts";
import checks_s3_s3BucketAclDisabled from "./checks/s3/s3-bucket-acl-disabled.ts";
import checks_s3_s3BucketBlockPublicAccess from "./checks/s3/s3-bucket-block-public-access.ts";
import checks_s3_s3BucketConfusedDeputyGuard from "./checks/s3/s3-bucket-confused-deputy-guard.ts";
import checks_s3_s3BucketCrossAccountPermissions from "./checks/s3/s3-bucket-cross-account-permissions.ts";
import checks_s3_s3BucketCrossRegionReplication from "./checks/s3/s3-bucket-cross-region-replication.ts";
import checks_s3_s3BucketKmsEncryption from "./checks/s3/s3-bucket-kms-encryption.ts";
import checks_s3_s3BucketLifecycle from "./checks/s3/s3-bucket-lifecycle.ts";
import checks_s3_s3BucketMfaDelete from "./checks/s3/s3-bucket-mfa-delete.ts";
import checks_s3_s3BucketObjectLock from "./checks/s3/s3-bucket-object-lock.ts";
import checks_s3_s3BucketPublicRead from "./checks/s3/s3-bucket-public-read.ts";
import checks_s3_s3BucketPublicWrite from "./checks/s3/s3-bucket-public-write.ts";
import checks_s3_s3BucketTlsOnly from "./checks/s3/s3-bucket-tls-only.ts";
import checks_s3_s3BucketVersioning from "./checks/s3/s3-bucket-versioning.ts";
import checks_secretsmanager_secretsmanagerSecretConfusedDeputyGuard from "./checks/secretsmanager/secretsmanager-secret-confused-deputy-guard.ts";
import checks_secretsmanager_secretsmanagerSecretPolicyNotPublic from "./checks/secretsmanager/secretsmanager-secret-policy-not-public.ts";
import checks_secretsmanager_secretsmanagerSecretRotated90Days from "./checks/secretsmanager/secretsmanager-secret-rotated-90-days.ts";
import checks_secretsmanager_secretsmanagerSecretRotationEnabled from "./checks/secretsmanager/secretsmanager-secret-rotation-enabled.ts";
import checks_secretsmanager_secretsmanagerSecretRotationSucceeds from "./checks/secretsmanager/secretsmanager-secret-rotation-succeeds.ts";
import checks_secretsmanager_secretsmanagerSecretUnused90 from "./checks/secretsmanager/secretsmanager-secret-unused-90.ts";
import checks_securityhub_securityhubEnabled from "./checks/securityhub/securityhub-enabled.ts";
import checks_sns_snsSubscriptionNoHttp from "./checks/sns/sns-subscription-no-http.ts";
import checks_sns_snsTopicConfusedDeputyGuard from "./checks/sns/sns-topic-confused-deputy-guard.ts";
import checks_sns_snsTopicKmsEncrypted from "./checks/sns/sns-topic-kms-encrypted.ts";
import checks_sns_snsTopicPolicyNotPublic from "./checks/sns/sns-topic-policy-not-public.ts";
import checks_sqs_sqsQueueConfusedDeputyGuard from "./checks/sqs/sqs-queue-confused-deputy-guard.ts";
import checks_sqs_sqsQueueEncrypted from "./checks/sqs/sqs-queue-encrypted.ts";
import checks_sqs_sqsQueuePolicyNotPublic from "./checks/sqs/sqs-queue-policy-not-public.ts";
import checks_ssm_ssmAutomationCloudwatchLogging from "./checks/ssm/ssm-automation-cloudwatch-logging.ts";
import checks_ssm_ssmDocumentBlockPublicSharing from "./checks/ssm/ssm-document-block-public-sharing.ts";
import checks_ssm_ssmDocumentNoSecrets from "./checks/ssm/ssm-document-no-secrets.ts";
import checks_ssm_ssmDocumentNotPublic from "./checks/ssm/ssm-document-not-public.ts";
import checks_ssm_ssmInstanceAssociationCompliant from "./checks/ssm/ssm-instance-association-compliant.ts";
import checks_ssm_ssmInstanceManaged from "./checks/ssm/ssm-instance-managed.ts";
import checks_ssm_ssmInstancePatchCompliant from "./checks/ssm/ssm-instance-patch-compliant.ts";
import checks_vpc_vpcBlockPublicAccessIgw from "./checks/vpc/vpc-block-public-access-igw.ts";
import checks_vpc_vpcEndpointEc2 from "./checks/vpc/vpc-endpoint-ec2.ts";
import checks_vpc_vpcEndpointEcrApi from "./checks/vpc/vpc-endpoint-ecr-api.ts";
import checks_vpc_vpcEndpointEcrDkr from "./checks/vpc/vpc-endpoint-ecr-dkr.ts";
import checks_vpc_vpcEndpointSsmContacts from "./checks/vpc/vpc-endpoint-ssm-contacts.ts";
import checks_vpc_vpcEndpointSsmIncidents from "./checks/vpc/vpc-endpoint-ssm-incidents.ts";
import checks_vpc_vpcEndpointSsm from "./checks/vpc/vpc-endpoint-ssm.ts";
import checks_vpc_vpcFlowLogsEnabled from "./checks/vpc/vpc-flow-logs-enabled.ts";
import checks_vpc_vpcNaclAdminPortsFromInternet from "./checks/vpc/vpc-nacl-admin-ports-from-internet.ts";
import checks_vpc_vpcNaclUnused from "./checks/vpc/vpc-nacl-unused.ts";
import checks_vpc_vpcPeeringRoutesLeastAccess from "./checks/vpc/vpc-peering-routes-least-access.ts";
import checks_vpc_vpcSubnetNoAutoPublicIp from "./checks/vpc/vpc-subnet-no-auto-public-ip.ts";
import checks_vpc_vpcTgwNoAutoAccept from "./checks/vpc/vpc-tgw-no-auto-accept.ts";
import checks_vpc_vpcVpnConnectionLogging from "./checks/vpc/vpc-vpn-connection-logging.ts";
import checks_vpc_vpcVpnIkev2Only from "./checks/vpc/vpc-vpn-ikev2-only.ts";
import checks_vpc_vpcVpnTunnelsUp from "./checks/vpc/vpc-vpn-tunnels-up.ts";
import fixes_accessanalyzer_analyzer from "./fixes/accessanalyzer/analyzer.ts";
import fixes_autoscaling_groupIdle from "./fixes/autoscaling/group-idle.ts";
import fixes_cloudwatch_logGroupBounded from "./fixes/cloudwatch/log-group-bounded.ts";
import fixes_cloudwatch_logGroupRetention from "./fixes/cloudwatch/log-group-retention.ts";
import fixes_dynamodb_tableDeletionProtection from "./fixes/dynamodb/table-deletion-protection.ts";
import fixes_dynamodb_tablePitr from "./fixes/dynamodb/table-pitr.ts";
import fixes_ebs_volumeDelete from "./fixes/ebs/volume-delete.ts";
import fixes_ebs_volumeToGp3 from "./fixes/ebs/volume-to-gp3.ts";
import fixes_ebs_volumeToIo2 from "./fixes/ebs/volume-to-io2.ts";
import fixes_ec2_accountImdsv2Default from "./fixes/ec2/account-imdsv2-default.ts";
import fixes_ec2_amiNotPublic from "./fixes/ec2/ami-not-public.ts";
import fixes_ec2_defaultSecurityGroup from "./fixes/ec2/default-security-group.ts";
import fixes_ec2_ebsEncryptionByDefault from "./fixes/ec2/ebs-encryption-by-default.ts";
import fixes_ec2_ebsSnapshotNotPublic from "./fixes/ec2/ebs-snapshot-not-public.ts";
import fixes_ec2_eipUnassociated from "./fixes/ec2/eip-unassociated.ts";
import fixes_ec2_instanceImdsv2 from "./fixes/ec2/instance-imdsv2.ts";
import fixes_ec2_instanceStop from "./fixes/ec2/instance-stop.ts";
import fixes_ec2_instanceType from "./fixes/ec2/instance-type.ts";
import fixes_ec2_securityGroupAdminPorts from "./fixes/ec2/security-group-admin-ports.ts";
import fixes_ec2_securityGroupUnrestricted from "./fixes/ec2/security-group-unrestricted.ts";
import fixes_ec2_securityGroupUnused from "./fixes/ec2/security-group-unused.ts";
import fixes_ec2_snapshotBlockPublicAccess from "./fixes/ec2/snapshot-block-public-access.ts";
import fixes_ec2_subnetPublicIp from "./fixes/ec2/subnet-public-ip.ts";
import fixes_ec2_transitGatewayAutoAccept from "./fixes/ec2/transit-gateway-auto-accept.ts";
import fixes_ecr_repositoryScanOnPush from "./fixes/ecr/repository-scan-on-push.ts";
import fixes_ecr_repositoryTagImmutability from "./fixes/ecr/repository-tag-immutability.ts";
import fixes_ecs_serviceIdle from "./fixes/ecs/service-idle.ts";
import fixes_eks_clusterAuditLogging from "./fixes/eks/cluster-audit-logging.ts";
import fixes_eks_clusterDeletionProtection from "./fixes/eks/cluster-deletion-protection.ts";
import fixes_elasticache_clusterBackups from "./fixes/elasticache/cluster-backups.ts";
import fixes_elb_albDropInvalidHeaders from "./fixes/elb/alb-drop-invalid-headers.ts";
import fixes_elb_classicConnectionDraining from "./fixes/elb/classic-connection-draining.ts";
import fixes_elb_classicCrossZone from "./fixes/elb/classic-cross-zone.ts";
import fixes_elb_deletionProtection from "./fixes/elb/deletion-protection.ts";
import fixes_guardduty_eksAuditLogs from "./fixes/guardduty/eks-audit-logs.ts";
import fixes_guardduty_guarddutyEnabled from "./fixes/guardduty/guardduty-enabled.ts";
import fixes_guardduty_lambdaProtection from "./fixes/guardduty/lambda-protection.ts";
import fixes_guardduty_malwareProtectionEc2 from "./fixes/guardduty/malware-protection-ec2.ts";
import fixes_guardduty_rdsProtection from "./fixes/guardduty/rds-protection.ts";
import fixes_guardduty_runtimeMonitoring from "./fixes/guardduty/runtime-monitoring.ts";
import fixes_guardduty_s3Protection from "./fixes/guardduty/s3-protection.ts";
import fixes_iam_passwordPolicy from "./fixes/iam/password-policy.ts";
import fixes_iam_roleAdministratorUsedServices from "./fixes/iam/role-administrator-used-services.ts";
import fixes_iam_roleInlineUsedServices from "./fixes/iam/role-inline-used-services.ts";
import fixes_iam_roleTrustOwnAccount from "./fixes/iam/role-trust-own-account.ts";
import fixes_iam_userAdministratorUsedServices from "./fixes/iam/user-administrator-used-services.ts";
import fixes_iam_userInlineUsedServices from "./fixes/iam/user-inline-used-services.ts";
import fixes_kms_keyPendingDeletion from "./fixes/kms/key-pending-deletion.ts";
import fixes_kms_keyRotation from "./fixes/kms/key-rotation.ts";
import fixes_lambda_functionXray from "./fixes/lambda/function-xray.ts";
import fixes_rds_auroraClusterStop from "./fixes/rds/aurora-cluster-stop.ts";
import fixes_rds_rdsInstanceBackups from "./fixes/rds/rds-instance-backups.ts";
import fixes_rds_rdsInstanceCopyTags from "./fixes/rds/rds-instance-copy-tags.ts";
import fixes_rds_rdsInstanceDeletionProtection from "./fixes/rds/rds-instance-deletion-protection.ts";
import fixes_rds_rdsInstanceIamAuth from "./fixes/rds/rds-instance-iam-auth.ts";
import fixes_rds_rdsInstanceMinorVersionUpgrade from "./fixes/rds/rds-instance-minor-version-upgrade.ts";
import fixes_rds_rdsInstanceMultiAz from "./fixes/rds/rds-instance-multi-az.ts";
import fixes_rds_rdsInstanceNotPublic from "./fixes/rds/rds-instance-not-public.ts";
import fixes_rds_rdsInstanceStop from "./fixes/rds/rds-instance-stop.ts";
import fixes_rds_rdsSnapshotNotPublic from "./fixes/rds/rds-snapshot-not-public.ts";
import fixes_s3_accountBlockPublicAccess from "./fixes/s3/account-block-public-access.ts";
import fixes_s3_bucketAbortUploads from "./fixes/s3/bucket-abort-uploads.ts";
import fixes_s3_bucketBlockPublicAccess from "./fixes/s3/bucket-block-public-access.ts";
import fixes_s3_bucketKmsEncryption from "./fixes/s3/bucket-kms-encryption.ts";
import fixes_s3_bucketTlsOnly from "./fixes/s3/bucket-tls-only.ts";
import fixes_s3_s3Versioning from "./fixes/s3/s3-versioning.ts";
import fixes_secretsmanager_secretUnused from "./fixes/secretsmanager/secret-unused.ts";
import fixes_securityhub_securityhubEnabled from "./fixes/securityhub/securityhub-enabled.ts";
import fixes_sns_topicKms from "./fixes/sns/topic-kms.ts";
import fixes_ssm_automationLogging from "./fixes/ssm/automation-logging.ts";
import fixes_ssm_documentNotPublic from "./fixes/ssm/document-not-public.ts";
import fixes_ssm_documentPublicSharing from "./fixes/ssm/document-public-sharing.ts";
import savings_cloudtrail_cloudtrailDuplicateTrail from "./savings/cloudtrail/cloudtrail-duplicate-trail.ts";
import savings_cloudwatch_cloudwatchLogGroupNoRetention from "./savings/cloudwatch/cloudwatch-log-group-no-retention.ts";
import savings_dynamodb_dynamodbCapacityMode from "./savings/dynamodb/dynamodb-capacity-mode.ts";
import savings_dynamodb_dynamodbTableUnused from "./savings/dynamodb/dynamodb-table-unused.ts";
import savings_ebs_ebsGp2ToGp3 from "./savings/ebs/ebs-gp2-to-gp3.ts";
import savings_ebs_ebsIo1ToIo2 from "./savings/ebs/ebs-io1-to-io2.ts";
import savings_ebs_ebsProvisionedIopsToGp3 from "./savings/ebs/ebs-provisioned-iops-to-gp3.ts";
import savings_ebs_ebsSnapshotOld from "./savings/ebs/ebs-snapshot-old.ts";
import savings_ebs_ebsSnapshotOrphaned from "./savings/ebs/ebs-snapshot-orphaned.ts";
import savings_ebs_ebsVolumeIdle from "./savings/ebs/ebs-volume-idle.ts";
import savings_ebs_ebsVolumeOnStoppedInstance from "./savings/ebs/ebs-volume-on-stopped-instance.ts";
import savings_ebs_ebsVolumeRightsize from "./savings/ebs/ebs-volume-rightsize.ts";
import savings_ebs_ebsVolumeUnattached from "./savings/ebs/ebs-volume-unattached.ts";
import savings_ec2_ec2AmiUnused from "./savings/ec2/ec2-ami-unused.ts";
import savings_ec2_ec2AsgIdle from "./savings/ec2/ec2-asg-idle.ts";
import savings_ec2_ec2EipUnassociated from "./savings/ec2/ec2-eip-unassociated.ts";
import savings_ec2_ec2GpuInstanceIdle from "./savings/ec2/ec2-gpu-instance-idle.ts";
import savings_ec2_ec2GravitonMigrate from "./savings/ec2/ec2-graviton-migrate.ts";
import savings_ec2_ec2InstanceGenerationUpgrade from "./savings/ec2/ec2-instance-generation-upgrade.ts";
import savings_ec2_ec2InstanceIdle from "./savings/ec2/ec2-instance-idle.ts";
import savings_ec2_ec2InstanceRightsize from "./savings/ec2/ec2-instance-rightsize.ts";
import savings_ec2_ec2InstanceStopped30Days from "./savings/ec2/ec2-instance-stopped-30-days.ts";
import savings_ec2_ec2PublicIpv4Avoidable from "./savings/ec2/ec2-public-ipv4-avoidable.ts";
import savings_ec2_ec2ReservedInstanceExpiring from "./savings/ec2/ec2-reserved-instance-expiring.ts";
import savings_ec2_ec2ReservedInstancePurchase from "./savings/ec2/ec2-reserved-instance-purchase.ts";
import savings_ec2_ec2ScheduleOffHours from "./savings/ec2/ec2-schedule-off-hours.ts";
import savings_ecr_ecrImagesUnused from "./savings/ecr/ecr-images-unused.ts";
import savings_ecs_ecsFargateRightsize from "./savings/ecs/ecs-fargate-rightsize.ts";
import savings_ecs_ecsServiceIdle from "./savings/ecs/ecs-service-idle.ts";
import savings_eks_eksExtendedSupport from "./savings/eks/eks-extended-support.ts";
import savings_elasticache_elasticacheReservedNodePurchase from "./savings/elasticache/elasticache-reserved-node-purchase.ts";
import savings_elasticache_elasticacheRightsize from "./savings/elasticache/elasticache-rightsize.ts";
import savings_elasticache_elasticacheValkey from "./savings/elasticache/elasticache-valkey.ts";
import savings_elb_elbClassicIdle from "./savings/elb/elb-classic-idle.ts";
import savings_elb_elbv2Idle from "./savings/elb/elbv2-idle.ts";
import savings_lambda_lambdaFunctionNeverInvoked from "./savings/lambda/lambda-function-never-invoked.ts";
import savings_lambda_lambdaGraviton from "./savings/lambda/lambda-graviton.ts";
import savings_lambda_lambdaHighErrorRate from "./savings/lambda/lambda-high-error-rate.ts";
import savings_rds_auroraInstanceIdle from "./savings/rds/aurora-instance-idle.ts";
import savings_rds_rdsExtendedSupport from "./savings/rds/rds-extended-support.ts";
import savings_rds_rdsInstanceGraviton from "./savings/rds/rds-instance-graviton.ts";
import savings_rds_rdsInstanceIdle from "./savings/rds/rds-instance-idle.ts";
import savings_rds_rdsInstanceRightsize from "./savings/rds/rds-instance-rightsize.ts";
import savings_rds_rdsOldInstanceClass from "./savings/rds/rds-old-instance-class.ts";
import savings_rds_rdsReservedInstancePurchase from "./savings/rds/rds-reserved-instance-purchase.ts";
import savings_rds_rdsSnapshotOrphaned from "./savings/rds/rds-snapshot-orphaned.ts";
import savings_rds_rdsStorageOptimize from "./savings/rds/rds-storage-optimize.ts";
import savings_redshift_redshiftClusterIdle from "./savings/redshift/redshift-cluster-idle.ts";
import savings_s3_s3BucketAbandoned from "./savings/s3/s3-bucket-abandoned.ts";
import savings_s3_s3IncompleteMultipart from "./savings/s3/s3-incomplete-multipart.ts";
import savings_s3_s3NoLifecycle from "./savings/s3/s3-no-lifecycle.ts";
import savings_s3_s3NoncurrentVersions from "./savings/s3/s3-noncurrent-versions.ts";
import savings_savingsplans_spComputePurchase from "./savings/savingsplans/sp-compute-purchase.ts";
import savings_savingsplans_spEc2InstancePurchase from "./savings/savingsplans/sp-ec2-instance-purchase.ts";
import savings_savingsplans_spUnderusedCommitment from "./savings/savingsplans/sp-underused-commitment.ts";
import savings_secretsmanager_secretsmanagerSecretUnused from "./savings/secretsmanager/secretsmanager-secret-unused.ts";
import savings_vpc_natGatewayInactive from "./savings/vpc/nat-gateway-inactive.ts";
import savings_vpc_natGatewayToGatewayEndpoint from "./savings/vpc/nat-gateway-to-gateway-endpoint.ts";
import savings_vpc_vpcGwlbEndpointInactive from "./savings/vpc/vpc-gwlb-endpoint-inactive.ts";
import savings_vpc_vpcInterfaceEndpointInactive from "./savings/vpc/vpc-interface-endpoint-inactive.ts";
import relationships_apigatewayRestApi from "./relationships/apigateway-rest-api.ts";
import relationships_apigatewayv2Api from "./relationships/apigatewayv2-api.ts";
import relationships_autoScalingGroup from "./relationships/auto-scaling-group.ts";
import relationships_backupVault from "./relationships/backup-vault.ts";
import relationships_cloudfrontDistribution from "./relationships/cloudfront-distribution.ts";
import relationships_cloudtrailTrail from "./relationships/cloudtrail-trail.ts";
import relationships_cloudwatchAlarm from "./relationships/cloudwatch-alarm.ts";
import relationships_codeartifactDomain from "./relationships/codeartifact-domain.ts";
import relationships_codeartifactRepository from "./relationships/codeartifact-repository.ts";
import relationships_dynamodbTable from "./relationships/dynamodb-table.ts";
import relationships_ec2Eip from "./relationships/ec2-eip.ts";
import relationships_ec2Image from "./relationships/ec2-image.ts";
import relationships_ec2Instance from "./relationships/ec2-instance.ts";
import relationships_ec2InternetGateway from "./relationships/ec2-internet-gateway.ts";
import relationships_ec2LaunchTemplate from "./relationships/ec2-launch-template.ts";
import relationships_ec2NatGateway from "./relationships/ec2-nat-gateway.ts";
import relationships_ec2NetworkAcl from "./relationships/ec2-network-acl.ts";
import relationships_ec2NetworkInterface from "./relationships/ec2-network-interface.ts";
import relationships_ec2RouteTable from "./relationships/ec2-route-table.ts";
import relationships_ec2SecurityGroup from "./relationships/ec2-security-group.ts";
import relationships_ec2Snapshot from "./relationships/ec2-snapshot.ts";
import relationships_ec2Subnet from "./relationships/ec2-subnet.ts";
import relationships_ec2Volume from "./relationships/ec2-volume.ts";
import relationships_ec2VpcEndpoint from "./relationships/ec2-vpc-endpoint.ts";
import relationships_ec2VpcPeeringConnection from "./relationships/ec2-vpc-peering-connection.ts";
import relationships_ecrRepository from "./relationships/ecr-repository.ts";
import relationships_ecsCluster from "./relationships/ecs-cluster.ts";
import relationships_ecsService from "./relationships/ecs-service.ts";
import relationships_efsFileSystem from "./relationships/efs-file-system.ts";
import relationships_eksCluster from "./relationships/eks-cluster.ts";
import relationships_elasticacheCluster from "./relationships/elasticache-cluster.ts";
import relationships_elbClassic from "./relationships/elb-classic.ts";
import relationships_elbLoadBalancer from "./relationships/elb-load-balancer.ts";
import relationships_elbTargetGroup from "./relationships/elb-target-group.ts";
import relationships_eventbridgeEventBus from "./relationships/eventbridge-event-bus.ts";
import relationships_iamGroup from "./relationships/iam-group.ts";
import relationships_iamInstanceProfile from "./relationships/iam-instance-profile.ts";
import relationships_iamRole from "./relationships/iam-role.ts";
import relationships_iamUser from "./relationships/iam-user.ts";
import relationships_kinesisStream from "./relationships/kinesis-stream.ts";
import relationships_kmsKey from "./relationships/kms-key.ts";
import relationships_lambdaFunction from "./relationships/lambda-function.ts";
import relationships_logsLogGroup from "./relationships/logs-log-group.ts";
import relationships_opensearchDomain from "./relationships/opensearch-domain.ts";
import relationships_organizationsAccount from "./relationships/organizations-account.ts";
import relationships_organizationsOrganization from "./relationships/organizations-organization.ts";
import relationships_organizationsPolicy from "./relationships/organizations-policy.ts";
import relationships_organizationsRoot from "./relationships/organizations-root.ts";
import relationships_organizationsUnit from "./relationships/organizations-unit.ts";
import relationships_ramResourceShare from "./relationships/ram-resource-share.ts";
import relationships_rdsDbClusterSnapshot from "./relationships/rds-db-cluster-snapshot.ts";
import relationships_rdsDbCluster from "./relationships/rds-db-cluster.ts";
import relationships_rdsDbInstance from "./relationships/rds-db-instance.ts";
import relationships_rdsDbSnapshot from "./relationships/rds-db-snapshot.ts";
import relationships_redshiftCluster from "./relationships/redshift-cluster.ts";
import relationships_route53HostedZone from "./relationships/route53-hosted-zone.ts";
import relationships_s3Bucket from "./relationships/s3-bucket.ts";
import relationships_secretsmanagerSecret from "./relationships/secretsmanager-secret.ts";
import relationships_servicediscoveryService from "./relationships/servicediscovery-service.ts";
import relationships_snsTopic from "./relationships/sns-topic.ts";
import relationships_sqsQueue from "./relationships/sqs-queue.ts";

export const resources: readonly ResourceDeclaration[] = [
  resources_accessanalyzerAnalyzer,
  resources_accountRegion,
  resources_account,
  resources_acmCertificate,
  resources_apigatewayRestApi,
  resources_apigatewayv2Api,
  resources_autoScalingGroup,
  resources_autoScalingLaunchConfiguration,
  resources_backupVault,
  resources_cloudfrontDistribution,
  resources_cloudtrailTrail,
  resources_cloudwatchAlarm,
  resources_codeartifactDomain,
  resources_codeartifactRepository,
  resources_dynamodbTable,
  resources_ec2Eip,
  resources_ec2Image,
  resources_ec2Instance,
  resources_ec2InternetGateway,
  resources_ec2LaunchTemplate,
  resources_ec2NatGateway,
  resources_ec2NetworkAcl,
  resources_ec2NetworkInterface,
  resources_ec2RouteTable,
  resources_ec2SecurityGroup,
  resources_ec2Snapshot,
  resources_ec2Subnet,
  resources_ec2TransitGateway,
  resources_ec2Volume,
  resources_ec2VpcEndpoint,
  resources_ec2VpcPeeringConnection,
  resources_ec2Vpc,
  resources_ec2VpnConnection,
  resources_ecrRepository,
  resources_ecsCluster,
  resources_ecsService,
  resources_ecsTaskDefinition,
  resources_efsAccessPoint,
  resources_efsFileSystem,
  resources_eksCluster,
  resources_elasticacheCluster,
  resources_elasticacheReplicationGroup,
  resources_elbClassic,
  resources_elbLoadBalancer,
  resources_elbTargetGroup,
  resources_eventbridgeEventBus,
  resources_guarddutyDetector,
  resources_iamGroup,
  resources_iamInstanceProfile,
  resources_iamManagedPolicy,
  resources_iamRole,
  resources_iamServerCertificate,
  resources_iamUser,
  resources_kinesisStream,
  resources_kmsKey,
  resources_lambdaFunction,
  resources_logsLogGroup,
  resources_opensearchDomain,
  resources_organizationsAccount,
  resources_organizationsOrganization,
  resources_organizationsPolicy,
  resources_organizationsRoot,
  resources_organizationsUnit,
  resources_ramResourceShare,
  resources_rdsDbClusterParameterGroup,
  resources_rdsDbClusterSnapshot,
  resources_rdsDbCluster,
  resources_rdsDbInstance,
  resources_rdsDbParameterGroup,
  resources_rdsDbSnapshot,
  resources_redshiftCluster,
  resources_route53HostedZone,
  resources_s3AccessPoint,
  resources_s3Bucket,
  resources_secretsmanagerSecret,
  resources_servicediscoveryService,
  resources_snsTopic,
  resources_sqsQueue,
  resources_ssmDocument,
];

export const checks: readonly Check[] = [
  checks_accessanalyzer_iamAccessAnalyzerExternalEnabled,
  checks_accessanalyzer_iamAccessAnalyzerFindingsResolved,
  checks_account_accountContactDetailsCurrent,
  checks_account_accountSecurityContactSet,
  checks_acm_acmCertificateRenewal,
  checks_acm_acmCertificateRsa2048,
  checks_apigateway_apigatewayRestapiAuthorizers,
  checks_apigateway_apigatewayRouteAuthorization,
  checks_apigateway_apigatewayStageCacheEncrypted,
  checks_apigateway_apigatewayStageClientCertificate,
  checks_apigateway_apigatewayStageExecutionLogging,
  checks_apigateway_apigatewayStageWaf,
  checks_apigateway_apigatewayStageXray,
  checks_apigateway_apigatewayV2AccessLogging,
  checks_apigateway_apigatewayV2PrivateIntegrationTls,
  checks_autoscaling_autoscalingElbHealthCheck,
  checks_autoscaling_autoscalingLaunchConfigImdsv2,
  checks_autoscaling_autoscalingLaunchConfigNoPublicIp,
  checks_autoscaling_autoscalingMultiAz,
  checks_autoscaling_autoscalingMultipleInstanceTypes,
  checks_autoscaling_autoscalingUsesLaunchTemplate,
  checks_backup_backupVaultPolicyNotPublic,
  checks_cloudfront_cloudfrontAccessLogging,
  checks_cloudfront_cloudfrontCustomCertificate,
  checks_cloudfront_cloudfrontDefaultRootObject,
  checks_cloudfront_cloudfrontLambdaUrlOriginAccessControl,
  checks_cloudfront_cloudfrontOriginFailover,
  checks_cloudfront_cloudfrontOriginHttps,
  checks_cloudfront_cloudfrontOriginNoSslv3,
  checks_cloudfront_cloudfrontS3OriginAccessControl,
  checks_cloudfront_cloudfrontS3OriginExists,
  checks_cloudfront_cloudfrontSni,
  checks_cloudfront_cloudfrontTlsSecurityPolicy,
  checks_cloudfront_cloudfrontTrustedKeyGroups,
  checks_cloudfront_cloudfrontViewerHttps,
  checks_cloudfront_cloudfrontWaf,
  checks_cloudfront_frontendAccessLoggingEnabled,
  checks_cloudtrail_cloudtrailBucketAccessLogging,
  checks_cloudtrail_cloudtrailBucketNotPublic,
  checks_cloudtrail_cloudtrailCloudwatchLogsIntegration,
  checks_cloudtrail_cloudtrailInsightsEnabled,
  checks_cloudtrail_cloudtrailLogFileValidation,
  checks_cloudtrail_cloudtrailLogsKmsEncrypted,
  checks_cloudtrail_cloudtrailMultiRegionTrail,
  checks_cloudtrail_cloudtrailS3ObjectReadEvents,
  checks_cloudtrail_cloudtrailS3ObjectWriteEvents,
  checks_cloudtrail_cloudtrailTrailExists,
  checks_cloudwatch_cloudwatchAlarmActionConfigured,
  checks_cloudwatch_cloudwatchAlarmActionsEnabled,
  checks_cloudwatch_cloudwatchAlarmCloudtrailChanges,
  checks_cloudwatch_cloudwatchAlarmConfigChanges,
  checks_cloudwatch_cloudwatchAlarmConsoleAuthFailures,
  checks_cloudwatch_cloudwatchAlarmConsoleSignInNoMfa,
  checks_cloudwatch_cloudwatchAlarmGatewayChanges,
  checks_cloudwatch_cloudwatchAlarmIamPolicyChanges,
  checks_cloudwatch_cloudwatchAlarmKmsKeyDisable,
  checks_cloudwatch_cloudwatchAlarmNaclChanges,
  checks_cloudwatch_cloudwatchAlarmOrganizationsChanges,
  checks_cloudwatch_cloudwatchAlarmRootUse,
  checks_cloudwatch_cloudwatchAlarmRouteTableChanges,
  checks_cloudwatch_cloudwatchAlarmS3PolicyChanges,
  checks_cloudwatch_cloudwatchAlarmSecurityGroupChanges,
  checks_cloudwatch_cloudwatchAlarmUnauthorizedApiCalls,
  checks_cloudwatch_cloudwatchAlarmVpcChanges,
  checks_cloudwatch_cloudwatchLogGroupKms,
  checks_cloudwatch_cloudwatchLogGroupNotPublic,
  checks_cloudwatch_cloudwatchLogGroupRetention,
  checks_codeartifact_codeartifactDomainPolicyNotPublic,
  checks_codeartifact_codeartifactRepositoryPolicyNotPublic,
  checks_config_configRecorderAllResources,
  checks_dynamodb_dynamodbTableCmk,
  checks_dynamodb_dynamodbTableDeletionProtection,
  checks_dynamodb_dynamodbTablePitr,
  checks_ec2_ec2AccountImdsv2Default,
  checks_ec2_ec2AmiNotPublic,
  checks_ec2_ec2DefaultSecurityGroupClosed,
  checks_ec2_ec2EbsEncryptionByDefault,
  checks_ec2_ec2EipUnassociated,
  checks_ec2_ec2EniSourceDestCheck,
  checks_ec2_ec2InstanceCassandraNotReachable,
  checks_ec2_ec2InstanceCifsNotReachable,
  checks_ec2_ec2InstanceDirectoryNotReachable,
  checks_ec2_ec2InstanceElasticsearchNotReachable,
  checks_ec2_ec2InstanceFtpNotReachable,
  checks_ec2_ec2InstanceImdsv2Required,
  checks_ec2_ec2InstanceInternetFacingWithRole,
  checks_ec2_ec2InstanceKafkaNotReachable,
  checks_ec2_ec2InstanceMemcachedNotReachable,
  checks_ec2_ec2InstanceNoPublicIp,
  checks_ec2_ec2InstanceNosqlDatabasesNotReachable,
  checks_ec2_ec2InstanceNotParavirtual,
  checks_ec2_ec2InstanceProfileAttached,
  checks_ec2_ec2InstanceRdpNotReachable,
  checks_ec2_ec2InstanceSingleEni,
  checks_ec2_ec2InstanceSqlDatabasesNotReachable,
  checks_ec2_ec2InstanceSshNotReachable,
  checks_ec2_ec2InstanceStopped30Days,
  checks_ec2_ec2InstanceTelnetNotReachable,
  checks_ec2_ec2InstanceUserDataNoSecrets,
  checks_ec2_ec2LaunchTemplateImdsv2,
  checks_ec2_ec2LaunchTemplateNoPublicIp,
  checks_ec2_ec2LaunchTemplateVolumeEncryption,
  checks_ec2_ec2SgAdminPortsIpv4,
  checks_ec2_ec2SgAdminPortsIpv6,
  checks_ec2_ec2SgAllPortsFromInternet,
  checks_ec2_ec2SgCifsFromInternet,
  checks_ec2_ec2SgDatabasePortsFromInternet,
  checks_ec2_ec2SgHighRiskPorts,
  checks_ec2_ec2SgOnlyAuthorizedOpenPorts,
  checks_ec2_ec2SgRdpFromInternet,
  checks_ec2_ec2SgSshFromInternet,
  checks_ec2_ec2SgUnused,
  checks_ec2_ec2SnapshotBlockPublicAccess,
  checks_ec2_ec2SnapshotNotPublic,
  checks_ec2_ec2VolumeEncrypted,
  checks_ecr_ecrRepositoryConfusedDeputyGuard,
  checks_ecr_ecrRepositoryLifecyclePolicy,
  checks_ecr_ecrRepositoryNotPublic,
  checks_ecr_ecrRepositoryScanOnPush,
  checks_ecr_ecrRepositoryTagImmutability,
  checks_ecs_ecsClusterContainerInsights,
  checks_ecs_ecsContainerEnvironmentNoPlainCredentials,
  checks_ecs_ecsContainerEnvironmentNoSecrets,
  checks_ecs_ecsContainerLinuxNonRoot,
  checks_ecs_ecsContainerNotPrivileged,
  checks_ecs_ecsContainerReadOnlyRoot,
  checks_ecs_ecsContainerWindowsNonAdmin,
  checks_ecs_ecsServiceFargatePlatformLatest,
  checks_ecs_ecsServiceNoPublicIp,
  checks_ecs_ecsTaskDefinitionEfsTls,
  checks_ecs_ecsTaskDefinitionLogging,
  checks_ecs_ecsTaskDefinitionNoHostNetwork,
  checks_ecs_ecsTaskDefinitionNoHostPid,
  checks_ecs_ecsTaskSetNoPublicIp,
  checks_efs_efsAccessPointRootDirectory,
  checks_efs_efsAccessPointUserIdentity,
  checks_efs_efsAutomaticBackups,
  checks_efs_efsEncryptedCmk,
  checks_efs_efsEncrypted,
  checks_efs_efsFileSystemConfusedDeputyGuard,
  checks_efs_efsPolicyNotPublic,
  checks_eks_eksClusterAuditLogging,
  checks_eks_eksClusterDeletionProtection,
  checks_eks_eksClusterEndpointNotPublic,
  checks_eks_eksClusterPrivateNodes,
  checks_eks_eksClusterSecretsKms,
  checks_eks_eksClusterVersionSupported,
  checks_eks_eksNodegroupVersionSupported,
  checks_elasticache_elasticacheAutomaticFailover,
  checks_elasticache_elasticacheBackups,
  checks_elasticache_elasticacheCustomSubnetGroup,
  checks_elasticache_elasticacheEncryptedAtRest,
  checks_elasticache_elasticacheEncryptedInTransit,
  checks_elasticache_elasticacheMinorVersionUpgrade,
  checks_elasticache_elasticacheRedisAuth,
  checks_elb_elbAccessLogging,
  checks_elb_elbAlbDesyncMode,
  checks_elb_elbAlbDropInvalidHeaders,
  checks_elb_elbAlbHttpToHttpsRedirect,
  checks_elb_elbClbAccessLogging,
  checks_elb_elbClbAcmCertificate,
  checks_elb_elbClbConnectionDraining,
  checks_elb_elbClbCrossZone,
  checks_elb_elbClbDesyncMode,
  checks_elb_elbClbMultiAz,
  checks_elb_elbClbSecureListeners,
  checks_elb_elbClbTlsPolicy,
  checks_elb_elbDeletionProtection,
  checks_elb_elbTargetGroupEncryptedProtocol,
  checks_elb_elbTargetGroupHealthCheckHttps,
  checks_elb_elbV2MultiAz,
  checks_elb_elbV2SecureListeners,
  checks_elb_elbV2TlsPolicy,
  checks_eventbridge_eventbridgeBusConfusedDeputyGuard,
  checks_eventbridge_eventbridgeBusNotPublic,
  checks_eventbridge_eventbridgeBusPolicyAttached,
  checks_guardduty_guarddutyEc2RuntimeAgent,
  checks_guardduty_guarddutyEcsRuntimeAgent,
  checks_guardduty_guarddutyEksAuditLogs,
  checks_guardduty_guarddutyEksRuntimeMonitoring,
  checks_guardduty_guarddutyEnabled,
  checks_guardduty_guarddutyLambdaProtection,
  checks_guardduty_guarddutyMalwareProtectionEc2,
  checks_guardduty_guarddutyNoHighSeverityFindings,
  checks_guardduty_guarddutyRdsProtection,
  checks_guardduty_guarddutyRuntimeMonitoring,
  checks_guardduty_guarddutyS3Protection,
  checks_iam_accountRootAccessKeyAbsent,
  checks_iam_accountRootHardwareMfa,
  checks_iam_accountRootMfaEnabled,
  checks_iam_accountRootRecentUse,
  checks_iam_iamGroupAdministratorAccess,
  checks_iam_iamGroupInlinePolicyNoFullAdmin,
  checks_iam_iamPasswordPolicyLength14,
  checks_iam_iamPasswordPolicyMaxAge90,
  checks_iam_iamPasswordPolicyReuse24,
  checks_iam_iamPasswordPolicyStrong,
  checks_iam_iamPolicyCloudshellFullAccessUnattached,
  checks_iam_iamPolicyNoFullAdmin,
  checks_iam_iamPolicyNoPrivilegeEscalation,
  checks_iam_iamPolicyNoServiceWildcard,
  checks_iam_iamPolicyNoWildcardAssumeRole,
  checks_iam_iamRoleAdministratorAccess,
  checks_iam_iamRoleConfusedDeputyGuard,
  checks_iam_iamRoleExternalId,
  checks_iam_iamRoleInlinePolicyNoFullAdmin,
  checks_iam_iamRoleTrustNotPublic,
  checks_iam_iamServerCertificateNotExpired,
  checks_iam_iamSupportRoleExists,
  checks_iam_iamUserAccessKeyAge90,
  checks_iam_iamUserAdministratorAccess,
  checks_iam_iamUserConsoleMfa,
  checks_iam_iamUserCredentialsUnused45,
  checks_iam_iamUserCredentialsUnused90,
  checks_iam_iamUserInlinePolicyNoFullAdmin,
  checks_iam_iamUserMfaAll,
  checks_iam_iamUserNoInitialAccessKey,
  checks_iam_iamUserPermissionsThroughGroups,
  checks_iam_iamUserSingleActiveKey,
  checks_iam_iamUsersFederatedCentrally,
  checks_iam_resourcePoliciesNoOpenPrincipal,
  checks_kinesis_kinesisStreamEncrypted,
  checks_kinesis_kinesisStreamPolicyNotPublic,
  checks_kinesis_kinesisStreamRetention168Hours,
  checks_kms_iamInlinePolicyKmsDecryptAllKeys,
  checks_kms_iamPolicyKmsDecryptAllKeys,
  checks_kms_kmsKeyConfusedDeputyGuard,
  checks_kms_kmsKeyNotPendingDeletion,
  checks_kms_kmsKeyPolicyNotPublic,
  checks_kms_kmsKeyRotationEnabled,
  checks_lambda_lambdaFunctionConfusedDeputyGuard,
  checks_lambda_lambdaFunctionEnvironmentKms,
  checks_lambda_lambdaFunctionEnvironmentNoSecrets,
  checks_lambda_lambdaFunctionInVpc,
  checks_lambda_lambdaFunctionPolicyNotPublic,
  checks_lambda_lambdaFunctionRuntimeSupported,
  checks_lambda_lambdaFunctionUrlRequiresAuth,
  checks_lambda_lambdaFunctionVpcMultiAz,
  checks_lambda_lambdaFunctionXrayTracing,
  checks_macie_macieAutomatedDiscovery,
  checks_macie_macieEnabled,
  checks_opensearch_opensearchAuditLogs,
  checks_opensearch_opensearchDedicatedPrimaryNodes,
  checks_opensearch_opensearchDomainConfusedDeputyGuard,
  checks_opensearch_opensearchEncryptedAtRest,
  checks_opensearch_opensearchErrorLogs,
  checks_opensearch_opensearchFineGrainedAccess,
  checks_opensearch_opensearchInVpc,
  checks_opensearch_opensearchLatestSoftware,
  checks_opensearch_opensearchNodeToNodeEncryption,
  checks_opensearch_opensearchThreeDataNodes,
  checks_opensearch_opensearchTlsPolicy,
  checks_organizations_accountInOrganization,
  checks_organizations_accountRootCredentialsCentralised,
  checks_organizations_organizationAccountRestricted,
  checks_organizations_organizationConfigAdministrator,
  checks_organizations_organizationGuarddutyAdministrator,
  checks_organizations_organizationSecurityhubAdministrator,
  checks_organizations_organizationTrail,
  checks_rds_rdsAuroraMysqlAuditEnabled,
  checks_rds_rdsAuroraMysqlAuditExport,
  checks_rds_rdsAuroraPostgresqlCopyTags,
  checks_rds_rdsAuroraPostgresqlLogExport,
  checks_rds_rdsClusterAuroraBacktrack,
  checks_rds_rdsClusterBackupRetention,
  checks_rds_rdsClusterCopyTags,
  checks_rds_rdsClusterCustomAdminName,
  checks_rds_rdsClusterDeletionProtection,
  checks_rds_rdsClusterEncrypted,
  checks_rds_rdsClusterIamAuth,
  checks_rds_rdsClusterMinorVersionUpgrade,
  checks_rds_rdsClusterMultiAz,
  checks_rds_rdsClusterNonDefaultPort,
  checks_rds_rdsClusterSnapshotEncrypted,
  checks_rds_rdsClusterSnapshotNotPublic,
  checks_rds_rdsEventSubscriptionCluster,
  checks_rds_rdsEventSubscriptionInstance,
  checks_rds_rdsEventSubscriptionParameterGroup,
  checks_rds_rdsEventSubscriptionSecurityGroup,
  checks_rds_rdsInstanceBackups,
  checks_rds_rdsInstanceCertificateValid,
  checks_rds_rdsInstanceCopyTags,
  checks_rds_rdsInstanceCustomAdminName,
  checks_rds_rdsInstanceDeletionProtection,
  checks_rds_rdsInstanceEncrypted,
  checks_rds_rdsInstanceEngineNotDeprecated,
  checks_rds_rdsInstanceEnhancedMonitoring,
  checks_rds_rdsInstanceIamAuth,
  checks_rds_rdsInstanceLogsExported,
  checks_rds_rdsInstanceMinorVersionUpgrade,
  checks_rds_rdsInstanceMultiAz,
  checks_rds_rdsInstanceNonDefaultPort,
  checks_rds_rdsInstanceNotPublic,
  checks_rds_rdsInstanceSubnetNoIgw,
  checks_rds_rdsMariadbLogExport,
  checks_rds_rdsMariadbTlsRequired,
  checks_rds_rdsMysqlClusterCopyTags,
  checks_rds_rdsMysqlTlsRequired,
  checks_rds_rdsPostgresqlLogExport,
  checks_rds_rdsPostgresqlTlsRequired,
  checks_rds_rdsSnapshotEncrypted,
  checks_rds_rdsSnapshotNotPublic,
  checks_rds_rdsSqlserverLogExport,
  checks_rds_rdsSqlserverTlsRequired,
  checks_redshift_redshiftAuditLogging,
  checks_redshift_redshiftAutomatedSnapshots,
  checks_redshift_redshiftAutomaticUpgrades,
  checks_redshift_redshiftClusterEncrypted,
  checks_redshift_redshiftClusterNotPublic,
  checks_redshift_redshiftClusterTlsRequired,
  checks_redshift_redshiftCustomAdminName,
  checks_redshift_redshiftEnhancedVpcRouting,
  checks_redshift_redshiftMultiAz,
  checks_redshift_redshiftSgPortRestricted,
  checks_route53_route53ZoneQueryLogging,
  checks_s3_s3AccessPointBlockPublicAccess,
  checks_s3_s3AccountBlockPublicAccess,
  checks_s3_s3BucketAccessLogging,
  checks_s3_s3BucketAclDisabled,
  checks_s3_s3BucketBlockPublicAccess,
  checks_s3_s3BucketConfusedDeputyGuard,
  checks_s3_s3BucketCrossAccountPermissions,
  checks_s3_s3BucketCrossRegionReplication,
  checks_s3_s3BucketKmsEncryption,
  checks_s3_s3BucketLifecycle,
  checks_s3_s3BucketMfaDelete,
  checks_s3_s3BucketObjectLock,
  checks_s3_s3BucketPublicRead,
  checks_s3_s3BucketPublicWrite,
  checks_s3_s3BucketTlsOnly,
  checks_s3_s3BucketVersioning,
  checks_secretsmanager_secretsmanagerSecretConfusedDeputyGuard,
  checks_secretsmanager_secretsmanagerSecretPolicyNotPublic,
  checks_secretsmanager_secretsmanagerSecretRotated90Days,
  checks_secretsmanager_secretsmanagerSecretRotationEnabled,
  checks_secretsmanager_secretsmanagerSecretRotationSucceeds,
  checks_secretsmanager_secretsmanagerSecretUnused90,
  checks_securityhub_securityhubEnabled,
  checks_sns_snsSubscriptionNoHttp,
  checks_sns_snsTopicConfusedDeputyGuard,
  checks_sns_snsTopicKmsEncrypted,
  checks_sns_snsTopicPolicyNotPublic,
  checks_sqs_sqsQueueConfusedDeputyGuard,
  checks_sqs_sqsQueueEncrypted,
  checks_sqs_sqsQueuePolicyNotPublic,
  checks_ssm_ssmAutomationCloudwatchLogging,
  checks_ssm_ssmDocumentBlockPublicSharing,
  checks_ssm_ssmDocumentNoSecrets,
  checks_ssm_ssmDocumentNotPublic,
  checks_ssm_ssmInstanceAssociationCompliant,
  checks_ssm_ssmInstanceManaged,
  checks_ssm_ssmInstancePatchCompliant,
  checks_vpc_vpcBlockPublicAccessIgw,
  checks_vpc_vpcEndpointEc2,
  checks_vpc_vpcEndpointEcrApi,
  checks_vpc_vpcEndpointEcrDkr,
  checks_vpc_vpcEndpointSsmContacts,
  checks_vpc_vpcEndpointSsmIncidents,
  checks_vpc_vpcEndpointSsm,
  checks_vpc_vpcFlowLogsEnabled,
  checks_vpc_vpcNaclAdminPortsFromInternet,
  checks_vpc_vpcNaclUnused,
  checks_vpc_vpcPeeringRoutesLeastAccess,
  checks_vpc_vpcSubnetNoAutoPublicIp,
  checks_vpc_vpcTgwNoAutoAccept,
  checks_vpc_vpcVpnConnectionLogging,
  checks_vpc_vpcVpnIkev2Only,
  checks_vpc_vpcVpnTunnelsUp,
];

export const fixes: readonly Fix[] = [
  fixes_accessanalyzer_analyzer,
  fixes_autoscaling_groupIdle,
  fixes_cloudwatch_logGroupBounded,
  fixes_cloudwatch_logGroupRetention,
  fixes_dynamodb_tableDeletionProtection,
  fixes_dynamodb_tablePitr,
  fixes_ebs_volumeDelete,
  fixes_ebs_volumeToGp3,
  fixes_ebs_volumeToIo2,
  fixes_ec2_accountImdsv2Default,
  fixes_ec2_amiNotPublic,
  fixes_ec2_defaultSecurityGroup,
  fixes_ec2_ebsEncryptionByDefault,
  fixes_ec2_ebsSnapshotNotPublic,
  fixes_ec2_eipUnassociated,
  fixes_ec2_instanceImdsv2,
  fixes_ec2_instanceStop,
  fixes_ec2_instanceType,
  fixes_ec2_securityGroupAdminPorts,
  fixes_ec2_securityGroupUnrestricted,
  fixes_ec2_securityGroupUnused,
  fixes_ec2_snapshotBlockPublicAccess,
  fixes_ec2_subnetPublicIp,
  fixes_ec2_transitGatewayAutoAccept,
  fixes_ecr_repositoryScanOnPush,
  fixes_ecr_repositoryTagImmutability,
  fixes_ecs_serviceIdle,
  fixes_eks_clusterAuditLogging,
  fixes_eks_clusterDeletionProtection,
  fixes_elasticache_clusterBackups,
  fixes_elb_albDropInvalidHeaders,
  fixes_elb_classicConnectionDraining,
  fixes_elb_classicCrossZone,
  fixes_elb_deletionProtection,
  fixes_guardduty_eksAuditLogs,
  fixes_guardduty_guarddutyEnabled,
  fixes_guardduty_lambdaProtection,
  fixes_guardduty_malwareProtectionEc2,
  fixes_guardduty_rdsProtection,
  fixes_guardduty_runtimeMonitoring,
  fixes_guardduty_s3Protection,
  fixes_iam_passwordPolicy,
  fixes_iam_roleAdministratorUsedServices,
  fixes_iam_roleInlineUsedServices,
  fixes_iam_roleTrustOwnAccount,
  fixes_iam_userAdministratorUsedServices,
  fixes_iam_userInlineUsedServices,
  fixes_kms_keyPendingDeletion,
  fixes_kms_keyRotation,
  fixes_lambda_functionXray,
  fixes_rds_auroraClusterStop,
  fixes_rds_rdsInstanceBackups,
  fixes_rds_rdsInstanceCopyTags,
  fixes_rds_rdsInstanceDeletionProtection,
  fixes_rds_rdsInstanceIamAuth,
  fixes_rds_rdsInstanceMinorVersionUpgrade,
  fixes_rds_rdsInstanceMultiAz,
  fixes_rds_rdsInstanceNotPublic,
  fixes_rds_rdsInstanceStop,
  fixes_rds_rdsSnapshotNotPublic,
  fixes_s3_accountBlockPublicAccess,
  fixes_s3_bucketAbortUploads,
  fixes_s3_bucketBlockPublicAccess,
  fixes_s3_bucketKmsEncryption,
  fixes_s3_bucketTlsOnly,
  fixes_s3_s3Versioning,
  fixes_secretsmanager_secretUnused,
  fixes_securityhub_securityhubEnabled,
  fixes_sns_topicKms,
  fixes_ssm_automationLogging,
  fixes_ssm_documentNotPublic,
  fixes_ssm_documentPublicSharing,
];

export const savingsRules: readonly SavingRule[] = [
  savings_cloudtrail_cloudtrailDuplicateTrail,
  savings_cloudwatch_cloudwatchLogGroupNoRetention,
  savings_dynamodb_dynamodbCapacityMode,
  savings_dynamodb_dynamodbTableUnused,
  savings_ebs_ebsGp2ToGp3,
  savings_ebs_ebsIo1ToIo2,
  savings_ebs_ebsProvisionedIopsToGp3,
  savings_ebs_ebsSnapshotOld,
  savings_ebs_ebsSnapshotOrphaned,
  savings_ebs_ebsVolumeIdle,
  savings_ebs_ebsVolumeOnStoppedInstance,
  savings_ebs_ebsVolumeRightsize,
  savings_ebs_ebsVolumeUnattached,
  savings_ec2_ec2AmiUnused,
  savings_ec2_ec2AsgIdle,
  savings_ec2_ec2EipUnassociated,
  savings_ec2_ec2GpuInstanceIdle,
  savings_ec2_ec2GravitonMigrate,
  savings_ec2_ec2InstanceGenerationUpgrade,
  savings_ec2_ec2InstanceIdle,
  savings_ec2_ec2InstanceRightsize,
  savings_ec2_ec2InstanceStopped30Days,
  savings_ec2_ec2PublicIpv4Avoidable,
  savings_ec2_ec2ReservedInstanceExpiring,
  savings_ec2_ec2ReservedInstancePurchase,
  savings_ec2_ec2ScheduleOffHours,
  savings_ecr_ecrImagesUnused,
  savings_ecs_ecsFargateRightsize,
  savings_ecs_ecsServiceIdle,
  savings_eks_eksExtendedSupport,
  savings_elasticache_elasticacheReservedNodePurchase,
  savings_elasticache_elasticacheRightsize,
  savings_elasticache_elasticacheValkey,
  savings_elb_elbClassicIdle,
  savings_elb_elbv2Idle,
  savings_lambda_lambdaFunctionNeverInvoked,
  savings_lambda_lambdaGraviton,
  savings_lambda_lambdaHighErrorRate,
  savings_rds_auroraInstanceIdle,
  savings_rds_rdsExtendedSupport,
  savings_rds_rdsInstanceGraviton,
  savings_rds_rdsInstanceIdle,
  savings_rds_rdsInstanceRightsize,
  savings_rds_rdsOldInstanceClass,
  savings_rds_rdsReservedInstancePurchase,
  savings_rds_rdsSnapshotOrphaned,
  savings_rds_rdsStorageOptimize,
  savings_redshift_redshiftClusterIdle,
  savings_s3_s3BucketAbandoned,
  savings_s3_s3IncompleteMultipart,
  savings_s3_s3NoLifecycle,
  savings_s3_s3NoncurrentVersions,
  savings_savingsplans_spComputePurchase,
  savings_savingsplans_spEc2InstancePurchase,
  savings_savingsplans_spUnderusedCommitment,
  savings_secretsmanager_secretsmanagerSecretUnused,
  savings_vpc_natGatewayInactive,
  savings_vpc_natGatewayToGatewayEndpoint,
  savings_vpc_vpcGwlbEndpointInactive,
  savings_vpc_vpcInterfaceEndpointInactive,
];

export const relationships: readonly RelationshipDeclaration[] = [
  ...relationships_apigatewayRestApi,
  ...relationships_apigatewayv2Api,
  ...relationships_autoScalingGroup,
  ...relationships_backupVault,
  ...relationships_cloudfrontDistribution,
  ...relationships_cloudtrailTrail,
  ...relationships_cloudwatchAlarm,
  ...relationships_codeartifactDomain,
  ...relationships_codeartifactRepository,
  ...relationships_dynamodbTable,
  ...relationships_ec2Eip,
  ...relationships_ec2Image,
  ...relationships_ec2Instance,
  ...relationships_ec2InternetGateway,
  ...relationships_ec2LaunchTemplate,
  ...relationships_ec2NatGateway,
  ...relationships_ec2NetworkAcl,
  ...relationships_ec2NetworkInterface,
  ...relationships_ec2RouteTable,
  ...relationships_ec2SecurityGroup,
  ...relationships_ec2Snapshot,
  ...relationships_ec2Subnet,
  ...relationships_ec2Volume,
  ...relationships_ec2VpcEndpoint,
  ...relationships_ec2VpcPeeringConnection,
  ...relationships_ecrRepository,
  ...relationships_ecsCluster,
  ...relationships_ecsService,
  ...relationships_efsFileSystem,
  ...relationships_eksCluster,
  ...relationships_elasticacheCluster,
  ...relationships_elbClassic,
  ...relationships_elbLoadBalancer,
  ...relationships_elbTargetGroup,
  ...relationships_eventbridgeEventBus,
  ...relationships_iamGroup,
  ...relationships_iamInstanceProfile,
  ...relationships_iamRole,
  ...relationships_iamUser,
  ...relationships_kinesisStream,
  ...relationships_kmsKey,
  ...relationships_lambdaFunction,
  ...relationships_logsLogGroup,
  ...relationships_opensearchDomain,
  ...relationships_organizationsAccount,
  ...relationships_organizationsOrganization,
  ...relationships_organizationsPolicy,
  ...relationships_organizationsRoot,
  ...relationships_organizationsUnit,
  ...relationships_ramResourceShare,
  ...relationships_rdsDbClusterSnapshot,
  ...relationships_rdsDbCluster,
  ...relationships_rdsDbInstance,
  ...relationships_rdsDbSnapshot,
  ...relationships_redshiftCluster,
  ...relationships_route53HostedZone,
  ...relationships_s3Bucket,
  ...relationships_secretsmanagerSecret,
  ...relationships_servicediscoveryService,
  ...relationships_snsTopic,
  ...relationships_sqsQueue,
];
